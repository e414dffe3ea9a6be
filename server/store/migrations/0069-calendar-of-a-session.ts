/** The session that made a calendar address, which alone may see it, and when. Frozen once released. */
export const calendarOfASession: readonly string[] = [
  `update app_user set calendar_key = null`,
  `alter table app_user add column calendar_session_id uuid`,
  `alter table app_user add column calendar_made_at timestamptz(3)`,
]
