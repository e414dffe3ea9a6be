/**
 * How devices keep up. Each commit of a company takes the next `seq` of its clock, `sync_index` says which commit last touched
 * each row, and a cursor names the last commit that a device has seen. What a device sends has a key, so that a change that is
 * sent twice happens once.
 */
export const changeFeed: readonly string[] = [
  `create table company_clock (
    company_id uuid not null,
    seq bigint not null,
    -- Tombstones below it are purged, so an older cursor has expired.
    min_seq bigint not null default 0,
    -- When a wish was last recorded or lifted: a commit that began before that checks its leads once more.
    wished_at timestamptz,
    primary key (company_id)
  )`,

  `create table sync_index (
    company_id uuid not null,
    entity text not null,
    id uuid not null,
    seq bigint not null,
    -- The commit that created it, which orders the notes of a lead.
    first_seq bigint,
    deleted boolean not null,
    -- The person was erased. Unlike a deleted row it never comes back, and a device removes what else quotes it (decision 0066).
    erased boolean not null default false,
    primary key (company_id, entity, id)
  )`,
  `create index sync_index_feed on sync_index (company_id, seq, entity, id) where seq > 0`,
  `create index sync_index_erased on sync_index (company_id, id) where erased`,

  // A random word for each commit: a cursor that quotes another word comes from a history that this database never had.
  `create table seq_log (
    company_id uuid not null,
    seq bigint not null,
    nonce text not null,
    -- For the daily purge.
    at timestamptz(3) not null default now(),
    primary key (company_id, seq)
  )`,

  // One row: the history that this database is in. A restore begins another, and devices send again what it lacks.
  `create table sync_meta (
    epoch uuid not null,
    -- What was stored before then may be unknown to this database, because it was restored from a backup.
    began_at timestamptz(3) not null default now(),
    -- In the names of its backups, so that two databases with one folder don't take each other's for their own.
    backup_series text not null default substr(md5(random()::text), 1, 6),
    -- Of the secret that servers sign with; null until the first one has started (decision 0135).
    secret_print text
  )`,
  `insert into sync_meta (epoch) values (gen_random_uuid())`,

  // The answer to each change. The key is claimed first, so that a duplicate waits for the commit of the first one.
  `create table idempotency (
    company_id uuid not null,
    user_id uuid not null,
    key text not null,
    fingerprint text not null,
    -- Null while the change is being made.
    status integer,
    -- Not jsonb, which would reorder the members of the answer.
    body json,
    seq bigint,
    created_at timestamptz(3) not null default now(),
    primary key (company_id, user_id, key)
  )`,
  // For the daily purge.
  `create index idempotency_age on idempotency (company_id, created_at) where status is not null`,

  // The segments with what all members may see, as a new device first loads it, and their key (decision 0004). Never of an
  // erasure's commit or later.
  `create table shared_download (
    company_id uuid not null references company (id),
    epoch uuid not null,
    -- The commit from which changes follow.
    head bigint not null,
    cursor text not null,
    key bytea not null,
    row_count integer not null,
    segments jsonb not null,
    built_at timestamptz(3) not null,
    primary key (company_id)
  )`,
]
