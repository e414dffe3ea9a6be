/** Sessions are purged, so the user keeps when they last signed in. Frozen once released. */
export const lastSignIns: readonly string[] = [
  `alter table app_user add column last_signed_in_at timestamptz(3)`,
  `update app_user set last_signed_in_at = greatest(
    (select max(started_at) from session where session.user_id = app_user.id),
    (select max(at) from audit_log where subject_id = app_user.id and action = 'session.started'))`,
]
