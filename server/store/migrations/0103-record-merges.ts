/** Contacts and accounts made one: see decision 0056. */
export const recordMerges: readonly string[] = [
  `create table record_merge (
    company_id uuid not null references company (id), id uuid not null, primary key (company_id, id),
    of text not null,
    kept_id uuid not null,
    others jsonb not null,
    picks jsonb not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3), undone_by uuid references app_user (id),
    stayed jsonb,
    kept_before jsonb not null,
    others_before jsonb not null,
    moved jsonb not null
  )`,
  `create index record_merge_into on record_merge (company_id, kept_id)`,
  `create index record_merge_of on record_merge using gin (others jsonb_path_ops)`,
  `create index record_merge_by_creation on record_merge (company_id, created_at, id)`,
]
