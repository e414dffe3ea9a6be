/** Calls and visits with their outcomes. Frozen once released: a later change is a new file. */
export const activities: readonly string[] = [
  `create table activity (
    company_id uuid not null,
    id uuid not null,
    lead_id uuid not null,
    kind text not null,
    outcome text not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    note text,
    position jsonb,
    created_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id)
  )`,
  `create index activity_of_lead on activity (company_id, lead_id, created_at desc, id desc)`,
  `create index activity_newest on activity (company_id, created_at desc, id desc) where deleted_at is null`,
]
