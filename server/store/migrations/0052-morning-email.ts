export const morningEmail: readonly string[] = [
  `alter table app_user
    add column wants_morning_email boolean not null default false,
    add column morning_email_on text`,
]
