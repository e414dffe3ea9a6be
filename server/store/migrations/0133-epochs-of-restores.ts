/** Citus refuses triggers on tables that it copies to each machine: the restore, which begins an epoch, notes when. Frozen once released. */
export const epochsOfRestores: readonly string[] = [
  `drop trigger begin_epoch on sync_meta`,
  `drop function begin_epoch`,
]
