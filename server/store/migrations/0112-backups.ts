/**
 * What became of each backup. The series is in the names of a database's backups, so that two databases with one folder don't
 * take each other's for their own. Frozen once released.
 */
export const backups: readonly string[] = [
  `alter table sync_meta add column backup_series text not null default substr(md5(random()::text), 1, 6)`,
  `create table backup_run (
    name text primary key,
    place text not null,
    location text not null,
    taken_at timestamptz(3) not null,
    state text not null check (state in ('taking', 'proving', 'proven', 'unproven', 'damaged', 'missing', 'failed')),
    bytes bigint,
    sha256 text,
    leads bigint,
    counts jsonb,
    proven_at timestamptz(3),
    checked_at timestamptz(3),
    fault text
  )`,
]
