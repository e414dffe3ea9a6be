/**
 * Photos, files and signatures of leads. A file is a row of its lead; its bytes are in the file store and go first (decision
 * 0055). A file that was deleted and added again has its bytes once.
 */
export const leadFiles: readonly string[] = [
  // announced --last chunk--> stored --no file needs it--> purged. What is announced ends after an hour without a chunk.
  `create table file_content (
    company_id uuid not null,
    id uuid not null,
    -- Whose file it is to be: an erasure removes it even if its file was never added (decision 0055).
    lead_id uuid,
    size integer not null,
    sha256 text not null,
    type text not null,
    created_by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    -- When it was announced or its last chunk arrived.
    active_at timestamptz(3) not null default now(),
    -- Once all of it has arrived and was checked.
    stored_at timestamptz(3),
    -- Its bytes are being removed.
    is_purged boolean not null default false,
    primary key (company_id, id)
  )`,
  `create index file_content_of_lead on file_content (company_id, lead_id)`,
  // What is announced counts towards the quota of its user.
  `create index file_content_announced on file_content (created_by) where stored_at is null`,

  `create table lead_file (
    company_id uuid not null,
    id uuid not null,
    lead_id uuid not null,
    content_id uuid not null,
    name text not null,
    kind text not null,
    type text not null,
    size integer not null,
    sha256 text not null,
    width integer,
    height integer,
    position jsonb,
    caption text,
    stage text,
    -- A signature keeps the text that was signed (decision 0055).
    signed_by text,
    signed_at timestamptz(3),
    signed_text text,
    created_by uuid not null references app_user (id),
    -- By the device's clock.
    created_at timestamptz(3) not null,
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id),
    foreign key (company_id, content_id) references file_content (company_id, id)
  )`,
  `create index lead_file_of_lead on lead_file (company_id, lead_id, created_at desc, id desc)`,
  `create index lead_file_newest on lead_file (company_id, created_at desc, id desc) where deleted_at is null`,
  `create index lead_file_of_content on lead_file (company_id, content_id)`,
]
