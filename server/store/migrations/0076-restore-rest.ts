/** What is left to do of a restore: see `carry-over.ts` and `finish-restore.ts`. */
export const restoreRest: readonly string[] = [
  `create table restore_rest (
    company_id uuid not null references company (id),
    task text not null check (task in ('erase-lead', 'erase-address', 'leave', 'mark')),
    key text not null default '',
    by uuid,
    primary key (company_id, task, key)
  )`,
  // Of the address, as `hashOf` in suppressions.ts computes it.
  `create function suppression_hash(of_company uuid, of_subscriber uuid) returns text language sql immutable as $$
    select encode(sha256(convert_to(of_company || ':' || of_subscriber, 'UTF8')), 'hex')
  $$`,
]
