/** Knocks at houses have a period, too. Frozen once released. */
export const retentionOfKnocks: readonly string[] = [
  `alter table retention drop constraint retention_kind_check, add constraint retention_kind_check
    check (kind in ('leads', 'closedLeads', 'certificates', 'files', 'activities', 'knocks'))`,
]
