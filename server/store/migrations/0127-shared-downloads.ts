/** The segments with a company's rows, and their key: see decision 0004. Frozen once released. */
export const sharedDownloads: readonly string[] = [
  `create table shared_download (
    company_id uuid not null references company (id), primary key (company_id),
    epoch uuid not null,
    head bigint not null,
    cursor text not null,
    key bytea not null,
    row_count integer not null,
    segments jsonb not null,
    built_at timestamptz(3) not null
  )`,
]
