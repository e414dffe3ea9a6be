export const dealsContactsAccounts: readonly string[] = [
  `alter table lead add column deal_status text`,
  // The leads list excludes deals, and counts the rest without reading a row.
  `drop index lead_newest`,
  `create index lead_newest on lead (company_id, created_at desc, id desc) include (deal_status)
    where deleted_at is null`,
  `drop index lead_assigned`,
  `create index lead_assigned on lead (company_id, assigned_to, created_at desc, id desc) include (deal_status)
    where deleted_at is null`,
  `create index lead_deal on lead (company_id, created_at desc, id desc)
    where deleted_at is null and deal_status is not null`,
  `create index lead_deleted on lead (company_id, deleted_at desc, id desc) where deleted_at is not null`,

  `create table contact (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    firstname text,
    lastname text,
    email text,
    phone text,
    job_title text,
    notes text,
    address jsonb,
    field_versions jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,

  `create table account (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    name text not null,
    website text,
    industry text,
    billing_address jsonb,
    field_versions jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,

  `alter table app_user add column last_company_id uuid references company (id)`,
]
