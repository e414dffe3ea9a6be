/** For how many months a company keeps what. A kind without a row is kept for good. Frozen once released. */
export const retention: readonly string[] = [
  `create table retention (
    company_id uuid not null,
    kind text not null check (kind in ('leads', 'closedLeads', 'certificates', 'files', 'activities')),
    months integer not null check (months between 1 and 240),
    set_at timestamptz(3) not null,
    primary key (company_id, kind)
  )`,
]
