/** What users work on besides leads: contacts, accounts, jobs and saved views. */
export const records: readonly string[] = [
  // A contact belongs to an account, to leads and deals. Without foreign keys, as either may go first (decision 0048).
  `create table contact (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    field_versions jsonb not null default '{}',
    firstname text,
    lastname text,
    email text,
    phone text,
    -- What contract/entities/phone reads in the phone, as for a lead.
    phone_numbers text[],
    phones jsonb,
    job_title text,
    notes text,
    address jsonb,
    account_id uuid,
    lead_ids uuid[],
    do_not_call text,
    do_not_call_since date,
    do_not_call_lifted text,
    tps_consent text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id),
    constraint contact_phone_read check (phone is null or (phone_numbers is not null and phones is not null))
  )`,
  `create index contact_phone_numbers on contact using gin (phone_numbers) where phone_numbers is not null`,

  `create table account (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    field_versions jsonb not null default '{}',
    name text not null,
    website text,
    industry text,
    billing_address jsonb,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,

  // Jobs of both kinds, named as the specification names their fields.
  `create table job (
    company_id uuid not null references company (id),
    id uuid not null,
    kind text not null,
    -- The company's own number: job of an active job, mtsJobNo of a prospective one. A file updates the job that has it.
    number text not null,
    version integer not null default 1,
    address text,
    postcode text,
    exchange text,
    lat double precision,
    lng double precision,
    coordinate_precision text,
    service text,
    description text,
    "plannedStartDate" date,
    "plannedEndDate" date,
    "totalSynthCost" double precision,
    "btReferenceNumber" text,
    subcontractor text,
    "daysOutstanding" double precision,
    "dateSubmitted" date,
    "costCode" text,
    reason text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  `create unique index job_number on job (company_id, kind, number)`,

  `create table view (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    owner_id uuid not null references app_user (id),
    list text not null,
    name text not null,
    search jsonb not null,
    -- In order. Null: each user's own choice.
    columns jsonb,
    shared boolean not null,
    -- The users who open their list with it.
    default_of jsonb,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id)
  )`,
]
