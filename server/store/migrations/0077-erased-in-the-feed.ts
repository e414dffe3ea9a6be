/** A device must tell what was erased from what was deleted or moved: see decision 0066. Frozen once released. */
export const erasedInTheFeed: readonly string[] = [
  `alter table sync_index add column erased boolean not null default false`,
  `update sync_index set erased = true from lead
    where lead.company_id = sync_index.company_id and lead.id = sync_index.id and sync_index.entity = 'lead'
      and lead.erased_at is not null`,
  `create index sync_index_erased on sync_index (company_id, id) where erased`,
]
