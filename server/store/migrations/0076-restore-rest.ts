/** What is left to do of a restore, with what the replaced database knew: see `carry-over.ts` and `finish-restore.ts`. */
export const restoreRest: readonly string[] = [
  `create table restore_rest (
    company_id uuid not null references company (id),
    task text not null check (task in ('erase-lead', 'erase-address', 'leave', 'mark')),
    key text not null default '',
    by uuid,
    primary key (company_id, task, key)
  )`,
]
