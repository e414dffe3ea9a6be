/** What is to be done about leads and deals, and when. Frozen once released. */
export const followUps: readonly string[] = [
  `create table follow_up (
    company_id uuid not null references company (id),
    id uuid not null,
    lead_id uuid not null,
    kind text not null,
    due_date text not null,
    due_time text,
    assigned_to uuid references app_user (id),
    note text,
    done_at timestamptz(3),
    done_by uuid references app_user (id),
    version integer not null default 1,
    field_versions jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    created_by uuid references app_user (id),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id)
  )`,
  `create index follow_up_of_lead on follow_up (company_id, lead_id)`,
  `create index follow_up_newest on follow_up (company_id, created_at desc, id desc) where deleted_at is null`,
]
