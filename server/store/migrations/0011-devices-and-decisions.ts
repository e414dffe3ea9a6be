export const devicesAndDecisions: readonly string[] = [
  `create table device (
    user_id uuid not null references app_user (id),
    id text not null,
    seen_at timestamptz(3) not null,
    unsent integer not null,
    oldest_at timestamptz(3),
    app text,
    storage text,
    primary key (user_id, id)
  )`,
  `alter table history add column is_decision boolean not null default false`,
]
