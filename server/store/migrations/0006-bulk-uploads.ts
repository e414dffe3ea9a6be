export const bulkUploads: readonly string[] = [
  `create table bulk_upload (
    company_id uuid not null references company (id),
    id uuid not null,
    user_id uuid not null references app_user (id),
    file_name text not null,
    file_size bigint not null,
    total_chunks integer not null,
    is_announced boolean not null,
    columns jsonb,
    header jsonb,
    corrections jsonb,
    duplicates text not null,
    state text not null,
    rows_read integer not null default 0,
    added integer not null default 0,
    updated integer not null default 0,
    skipped integer not null default 0,
    failed integer not null default 0,
    bytes_read bigint not null default 0,
    reason text,
    undo jsonb,
    created_at timestamptz(3) not null default now(),
    finished_at timestamptz(3),
    primary key (company_id, id)
  )`,
  `create index bulk_upload_newest on bulk_upload (company_id, created_at desc, id desc) where state is not null`,
  `create index bulk_upload_unfinished on bulk_upload (state) where state in ('uploading', 'processing', 'undoing')`,

  `create table bulk_upload_chunk (
    company_id uuid not null,
    upload_id uuid not null,
    number integer not null,
    bytes integer not null,
    primary key (company_id, upload_id, number)
  )`,

  // What each transaction of an upload did, so that it can be undone: ids, and the fields of changed leads.
  `create table bulk_upload_batch (
    company_id uuid not null,
    upload_id uuid not null,
    number integer not null,
    added uuid[] not null,
    changed jsonb not null,
    primary key (company_id, upload_id, number)
  )`,

  `create table bulk_upload_failure (
    company_id uuid not null,
    upload_id uuid not null,
    line integer not null,
    reason text not null,
    cells jsonb not null,
    primary key (company_id, upload_id, line)
  )`,
]
