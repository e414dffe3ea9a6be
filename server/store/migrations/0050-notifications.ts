export const notifications: readonly string[] = [
  `create table notification (
    company_id uuid not null references company (id),
    id uuid not null,
    user_id uuid not null references app_user (id),
    kind text not null,
    lead_id uuid not null,
    count integer not null default 1,
    subject text not null,
    before text,
    after text,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    read_at timestamptz(3),
    primary key (company_id, id)
  )`,
  `create index notification_of_user on notification (company_id, user_id, created_at)`,
  `create index notification_by_age on notification (company_id, created_at)`,
  `alter table notice add column read_at timestamptz(3)`,
  `alter table app_user add column muted text[] not null default '{}'`,
]
