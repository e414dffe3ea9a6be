/**
 * Rows of one person or organisation that were made one, and rows that look alike and aren't. Each is a row that can be
 * undone, so it keeps what was before it and what it moved.
 */
export const merges: readonly string[] = [
  // Leads (decision 0056).
  `create table lead_merge (
    company_id uuid not null references company (id),
    id uuid not null,
    -- The lead that was kept, as it was before, and its version afterwards: a later edit is not undone with the merge.
    lead_id uuid not null,
    kept_before jsonb not null,
    kept_version integer not null,
    others jsonb not null,
    moved jsonb not null,
    -- Edits of the other leads that arrived after the merge, and went to the kept one.
    landed jsonb not null default '[]',
    -- By email, the people who were taken off marketing lists.
    consent_withdrawn jsonb not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3),
    undone_by uuid references app_user (id),
    -- The leads that an undo left merged.
    stayed jsonb,
    primary key (company_id, id)
  )`,
  `create index lead_merge_of_lead on lead_merge (company_id, lead_id)`,
  `create index lead_merge_by_creation on lead_merge (company_id, created_at, id)`,

  // Where a change of a lead that was merged goes.
  `create table merged_lead (
    company_id uuid not null references company (id),
    lead_id uuid not null,
    into_id uuid not null,
    merge_id uuid not null,
    primary key (company_id, lead_id)
  )`,
  `create index merged_lead_into on merged_lead (company_id, into_id)`,

  // Contacts and accounts (decision 0056).
  `create table record_merge (
    company_id uuid not null references company (id),
    id uuid not null,
    of text not null,
    kept_id uuid not null,
    others jsonb not null,
    picks jsonb not null,
    -- Emptied when the merge can no longer be undone.
    kept_before jsonb not null,
    others_before jsonb not null,
    moved jsonb not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3),
    undone_by uuid references app_user (id),
    stayed jsonb,
    primary key (company_id, id)
  )`,
  `create index record_merge_into on record_merge (company_id, kept_id)`,
  `create index record_merge_of on record_merge using gin (others jsonb_path_ops)`,
  `create index record_merge_by_creation on record_merge (company_id, created_at, id)`,

  // Leads, contacts or accounts that look alike and are of different people (decision 0056).
  `create table apart (
    company_id uuid not null references company (id),
    id uuid not null,
    of text not null,
    ids uuid[] not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3),
    undone_by uuid references app_user (id),
    primary key (company_id, id)
  )`,
  `create index apart_by_creation on apart (company_id, created_at, id)`,
]
