"""Users and their roles."""

import factory
from django.contrib.auth import get_user_model

from tournaments.enums import Role
from tournaments.models import Membership


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")


class MembershipFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Membership

    user = factory.SubFactory(UserFactory)
    role = Role.DIRECTOR
