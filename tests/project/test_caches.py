"""Where pages are kept: a folder of the server's own, with limits, memory or Redis."""

import os
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from kalooki_td import caches
from kalooki_td.caches import FolderCache, cache_settings


def folder_cache(folder):
    return FolderCache(str(folder), {})


def files(folder):
    return sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)


def test_pages_are_kept_in_a_folder_of_the_servers_own(tmp_path):
    found = cache_settings("", tmp_path / "var" / "cache")

    assert found["BACKEND"] == "kalooki_td.caches.FolderCache"
    assert found["LOCATION"] == str(tmp_path / "var" / "cache")
    assert (tmp_path / "var" / "cache").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_open_is_not_used(tmp_path):
    tmp_path.chmod(0o755)

    assert cache_settings("", tmp_path)["BACKEND"].endswith("LocMemCache")
    with pytest.raises(ImproperlyConfigured, match=f"the folder {tmp_path}. It must belong"):
        cache_settings(f"file://{tmp_path}", tmp_path)


def test_a_folder_of_another_user_is_not_used(tmp_path, monkeypatch):
    tmp_path.chmod(0o700)
    assert cache_settings(f"file://{tmp_path}", tmp_path)["LOCATION"] == str(tmp_path)

    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)

    assert cache_settings("", tmp_path)["BACKEND"].endswith("LocMemCache")


def test_a_folder_that_cannot_be_made_leaves_the_memory(tmp_path):
    (tmp_path / "var").write_text("a file")

    assert cache_settings("", tmp_path / "var" / "cache")["BACKEND"].endswith("LocMemCache")


def test_redis_is_asked_for_by_its_address(tmp_path, monkeypatch):
    monkeypatch.setattr(caches, "find_spec", lambda name: name)

    found = cache_settings("redis://127.0.0.1:6379/3", tmp_path)

    assert found["BACKEND"] == "django.core.cache.backends.redis.RedisCache"
    assert found["LOCATION"] == "redis://127.0.0.1:6379/3"
    assert found["KEY_PREFIX"] == "kalooki"


def test_redis_without_its_client_is_told_with_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.setattr(caches, "find_spec", lambda _name: None)

    with pytest.raises(ImproperlyConfigured, match="Install it with: pip install redis"):
        cache_settings("redis://127.0.0.1:6379/3", tmp_path)


def test_an_address_of_no_cache_is_refused_with_those_that_are(tmp_path):
    with pytest.raises(ImproperlyConfigured, match=r"memcached://x. It must start with file://"):
        cache_settings("memcached://x", tmp_path)


def test_a_kept_value_comes_back_and_is_the_users_alone(tmp_path):
    cache = folder_cache(tmp_path / "cache")
    cache.set("page", (b"body", "text/html"))

    assert cache.get("page") == (b"body", "text/html")
    assert {file.stat().st_mode & 0o077 for file in files(tmp_path / "cache")} == {0}


def test_the_oldest_make_room_when_there_are_too_many(tmp_path, monkeypatch):
    monkeypatch.setattr(caches, "MOST_ENTRIES", 8)
    cache = folder_cache(tmp_path)
    for number in range(9):
        cache.set(f"page-{number}", number)
        newest = files(tmp_path)[-1]
        os.utime(newest, ns=(number, number))

    assert [cache.get(f"page-{number}") for number in range(9)] == [
        None, None, None, 3, 4, 5, 6, 7, 8,
    ]  # fmt: skip


def test_the_oldest_make_room_when_they_are_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr(caches, "MOST_BYTES", 4000)
    cache = folder_cache(tmp_path)
    for number in range(6):
        cache.set(f"page-{number}", os.urandom(1000))
        newest = files(tmp_path)[-1]
        os.utime(newest, ns=(number, number))

    assert [cache.get(f"page-{number}") is not None for number in range(6)] == [
        False, False, True, True, True, True,
    ]  # fmt: skip
    assert sum(file.stat().st_size for file in files(tmp_path)) < 5000
