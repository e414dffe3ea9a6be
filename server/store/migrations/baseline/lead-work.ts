/**
 * What users do with a lead: notes, calls and visits, follow-ups, and knocks at houses that have no lead yet.
 */
export const leadWork: readonly string[] = [
  `create table note (
    company_id uuid not null,
    id uuid not null,
    lead_id uuid not null,
    content text not null,
    created_by uuid references app_user (id),
    created_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id)
  )`,
  `create index note_of_lead on note (company_id, lead_id, created_at, id) where deleted_at is null`,
  `create index note_newest on note (company_id, created_at desc, id desc) where deleted_at is null`,

  // Calls and visits with their outcomes.
  `create table activity (
    company_id uuid not null,
    id uuid not null,
    lead_id uuid not null,
    kind text not null,
    outcome text not null,
    -- By the device's clock; created_at is when it arrived.
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

  // Something to do about a lead or deal. Days and times are texts, as London's clocks show them.
  `create table follow_up (
    company_id uuid not null references company (id),
    id uuid not null,
    lead_id uuid not null,
    version integer not null default 1,
    field_versions jsonb not null default '{}',
    kind text not null,
    due_date text not null,
    due_time text,
    assigned_to uuid references app_user (id),
    note text,
    done_at timestamptz(3),
    done_by uuid references app_user (id),
    -- The user who was reminded, and for what day and time: a follow-up that moves or changes hands reminds again.
    reminded_by uuid references app_user (id),
    reminded_due text,
    created_by uuid references app_user (id),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id)
  )`,
  `create index follow_up_of_lead on follow_up (company_id, lead_id)`,
  `create index follow_up_newest on follow_up (company_id, created_at desc, id desc) where deleted_at is null`,
  // What is due now, in all companies.
  `create index follow_up_reminder on follow_up (due_date, due_time)
    where due_time is not null and done_at is null and deleted_at is null`,

  // A knock at a house without a lead, or at one that has become a lead since (decision 0100).
  `create table knock (
    company_id uuid not null references company (id),
    id uuid not null,
    lead_id uuid,
    version integer not null default 1,
    lat double precision not null,
    lng double precision not null,
    house text not null,
    street text,
    postcode text,
    outcome text not null,
    note text,
    -- By the device's clock.
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id)
  )`,
  `create index knock_of_lead on knock (company_id, lead_id)`,
  `create index knock_newest on knock (company_id, created_at desc, id desc) where deleted_at is null`,
]
