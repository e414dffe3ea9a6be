/** A notification about an account has no lead. */
export const notificationsOfAccounts: readonly string[] = [
  `alter table notification alter column lead_id drop not null`,
]
