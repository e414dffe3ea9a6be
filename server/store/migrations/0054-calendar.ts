/** The key in a user's private calendar address; none while it is off. Frozen once released. */
export const calendar: readonly string[] = [
  `alter table app_user add column calendar_key text`,
  `create unique index app_user_calendar_key on app_user (calendar_key) where calendar_key is not null`,
]
