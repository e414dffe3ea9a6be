export const skippedRows: readonly string[] = [
  // `lead_id` has no foreign key: the matched lead may be removed while the row is kept.
  `create table bulk_upload_skip (
    company_id uuid not null,
    upload_id uuid not null,
    line integer not null,
    reason text not null,
    lead_id uuid not null,
    cells jsonb not null,
    primary key (company_id, upload_id, line)
  )`,
]
