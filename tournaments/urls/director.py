from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.director import (
    backups,
    desk,
    ending,
    floor,
    penalties,
    played_swaps,
    referee,
    roster,
    rounds,
    rules,
    schedule,
    score_grid,
    settings,
    sheets,
)

app_name = "director"

table_patterns = [
    path("", score_grid.ScoreGrid.as_view(), name="grid"),
    path("deals/<int:deal>/", score_grid.SaveDeal.as_view(), name="save_deal"),
    path("deals/<int:deal>/history/", score_grid.DealHistory.as_view(), name="deal_history"),
    path("records/<int:record>/confirm/", score_grid.ConfirmDeal.as_view(), name="confirm_deal"),
    path("records/<int:record>/clear/", score_grid.ClearDeal.as_view(), name="clear_deal"),
    path("referee/", referee.Referee.as_view(), name="referee"),
    path("penalties/", penalties.AddPenalty.as_view(), name="add_penalty"),
    path("sheet/", sheets.SheetPage.as_view(), name="sheet"),
    path("sheet/move/", sheets.MoveSheet.as_view(), name="move_sheet"),
    path("sheet/clear/", sheets.ClearSheet.as_view(), name="clear_sheet"),
    path("end-short/", ending.EndShort.as_view(), name="end_short"),
]

round_patterns: list[URLPattern | URLResolver] = [
    path("", rounds.RoundSeating.as_view(), name="round"),
    path("floor/", floor.Floor.as_view(), name="floor"),
    path("floor/<slug:choice>/", floor.ChangeFloor.as_view(), name="change_floor"),
    path("deals/", rounds.ChangeDeals.as_view(), name="change_deals"),
    path("played-swap/", played_swaps.PlayedSwapPage.as_view(), name="played_swap"),
    path("played-swap/do/", played_swaps.SwapPlayed.as_view(), name="swap_played"),
    path("swap/", rounds.SwapSeats.as_view(), name="swap"),
    path("redraw/", rounds.RedrawRound.as_view(), name="redraw"),
    path("publish/", rounds.PublishRound.as_view(), name="publish"),
    path("take-back/", rounds.TakeBackRound.as_view(), name="take_back_round"),
    path("discard/", rounds.DiscardDraft.as_view(), name="discard"),
    path("close/", rounds.CloseRound.as_view(), name="close"),
    path("end/", ending.EndRound.as_view(), name="end_round"),
    path("end/deals/", ending.EndDeals.as_view(), name="end_deals"),
    path("close-with-gaps/", ending.CloseWithGaps.as_view(), name="close_with_gaps"),
    path("reopen/", rounds.ReopenRound.as_view(), name="reopen"),
    path("tables/<int:table>/", include(table_patterns)),
]

entry_patterns = [
    path("", roster.EditEntry.as_view(), name="edit_entry"),
    path("check-in/", roster.CheckIn.as_view(), name="check_in"),
    path("undo-check-in/", roster.UndoCheckIn.as_view(), name="undo_check_in"),
    path("withdraw/", roster.Withdraw.as_view(), name="withdraw"),
    path("reinstate/", roster.Reinstate.as_view(), name="reinstate"),
    path("penalties/", penalties.PlayerPenalties.as_view(), name="player_penalties"),
    path("remove/", roster.RemoveEntry.as_view(), name="remove_entry"),
]

urlpatterns = [
    path("", desk.Desk.as_view(), name="desk"),
    path("settings/", settings.Settings.as_view(), name="settings"),
    path("settings/rules/", rules.RuleSettings.as_view(), name="rule_settings"),
    path("people/", settings.AddMember.as_view(), name="add_member"),
    path("people/<int:member>/remove/", settings.RemoveMember.as_view(), name="remove_member"),
    path("backup/", backups.DownloadBackup.as_view(), name="download_backup"),
    path("backup/now/", backups.BackUpNow.as_view(), name="back_up_now"),
    path("log/", settings.Log.as_view(), name="log"),
    path("penalties/", penalties.Penalties.as_view(), name="penalties"),
    path(
        "penalties/<int:penalty>/cancel/",
        penalties.CancelPenalty.as_view(),
        name="cancel_penalty",
    ),
    path("roster/", roster.Roster.as_view(), name="roster"),
    path("roster/add/", roster.AddEntry.as_view(), name="add_entry"),
    path("roster/check-in/", roster.CheckInEveryone.as_view(), name="check_in_everyone"),
    path("roster/<int:entry>/", include(entry_patterns)),
    path("", include("tournaments.urls.roster_import")),
    path("schedule/", schedule.Schedule.as_view(), name="schedule"),
    path("schedule/lay-out/", schedule.LayOutSchedule.as_view(), name="lay_out_schedule"),
    path("schedule/change/", schedule.ChangeSchedule.as_view(), name="change_schedule"),
    path("schedule/discard/", schedule.DiscardSchedule.as_view(), name="discard_schedule"),
    path("rounds/draft/", desk.DraftRound.as_view(), name="draft_round"),
    path("rounds/<int:number>/", include(round_patterns)),
]
