/**
 * Files of leads and jobs that are uploaded in chunks and read in batches. An upload can be undone. The bytes of the chunks
 * are in the data folder.
 */
export const bulkUploads: readonly string[] = [
  // uploading --last chunk--> processing --> done --undo--> undoing --> undone; or failed, or cancelled on the way
  `create table bulk_upload (
    company_id uuid not null references company (id),
    id uuid not null,
    user_id uuid not null references app_user (id),
    file_name text not null,
    file_size bigint not null,
    total_chunks integer not null,
    -- False for a client that knows only specification section 7, and sends chunks without announcing the file.
    is_announced boolean not null,
    -- The field of each column of the file.
    columns jsonb,
    header jsonb,
    -- How a user wants the file to be read, and by field the cells that could not be.
    reading jsonb,
    unread jsonb,
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
  // What a server that starts has to continue, in all companies.
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

  // Rows that matched a lead. Without a foreign key: the lead may be removed while the row is kept.
  `create table bulk_upload_skip (
    company_id uuid not null,
    upload_id uuid not null,
    line integer not null,
    reason text not null,
    lead_id uuid not null,
    cells jsonb not null,
    primary key (company_id, upload_id, line)
  )`,
]
