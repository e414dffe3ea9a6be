/** What an operator relies on: backups, what a restore still has to do, and work that only one server does at a time. */
export const operations: readonly string[] = [
  // A backup of the whole database, and what is known of it (decision 0131). Once it is removed, so is its row.
  `create table backup_run (
    name text primary key,
    -- The id of the folder, or the name of the bucket, that has it.
    place text not null,
    -- In words for an operator: its path, or its key in the bucket.
    location text not null,
    taken_at timestamptz(3) not null,
    state text not null check (state in ('taking', 'proving', 'proven', 'unproven', 'damaged', 'missing', 'failed')),
    bytes bigint,
    sha256 text,
    leads bigint,
    -- The rows of each table, as they were counted after it was restored.
    counts jsonb,
    proven_at timestamptz(3),
    -- When its bytes were last compared with their checksum.
    checked_at timestamptz(3),
    fault text
  )`,

  // What is left to do of a restore: `carry-over.ts` writes it, and `finish-restore.ts` does it (decision 0066).
  `create table restore_rest (
    company_id uuid not null references company (id),
    task text not null check (task in ('erase-lead', 'erase-address', 'leave', 'mark', 'put-asked')),
    -- A lead, the hash of an address, or the email that asked somebody to confirm.
    key text not null default '',
    by uuid,
    details jsonb,
    primary key (company_id, task, key)
  )`,

  // Work that one process does at a time (decision 0139). The second key is what a transaction locks to keep the token as it
  // is; renewals change no key, and so don't wait for it.
  `create table lease (
    name text primary key,
    holder text not null,
    token bigint not null,
    until timestamptz(3) not null,
    unique (name, token)
  )`,
]
