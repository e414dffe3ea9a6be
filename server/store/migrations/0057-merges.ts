/** Leads of one person made one: see decision 0056. Frozen once released. */
export const merges: readonly string[] = [
  `create table lead_merge (
    company_id uuid not null references company (id), id uuid not null, primary key (company_id, id),
    lead_id uuid not null,
    others jsonb not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3), undone_by uuid references app_user (id),
    stayed jsonb,
    kept_before jsonb not null, kept_version integer not null,
    moved jsonb not null,
    landed jsonb not null default '[]',
    consent_withdrawn jsonb not null
  )`,
  `create index lead_merge_of_lead on lead_merge (company_id, lead_id)`,
  `create index lead_merge_by_creation on lead_merge (company_id, created_at, id)`,
  `create table merged_lead (
    company_id uuid not null references company (id), lead_id uuid not null, primary key (company_id, lead_id),
    into_id uuid not null,
    merge_id uuid not null
  )`,
  `create index merged_lead_into on merged_lead (company_id, into_id)`,
]
