/** People who were asked to confirm after a backup was taken: see `carry-over.ts` and `asked-before.ts`. */
export const askedBeforeRestore: readonly string[] = [
  `alter table restore_rest drop constraint restore_rest_task_check`,
  `alter table restore_rest add constraint restore_rest_task_check
    check (task in ('erase-lead', 'erase-address', 'leave', 'mark', 'put-asked'))`,
  `alter table restore_rest add column details jsonb`,
]
