/** What a company has decided for all its rows: how long they are kept, and how new leads are assigned. */
export const companyRules: readonly string[] = [
  // For how many months a company keeps rows of a kind. A kind without a row is kept for good (decision 0077).
  `create table retention (
    company_id uuid not null,
    kind text not null check (kind in ('leads', 'closedLeads', 'certificates', 'files', 'activities', 'knocks')),
    months integer not null check (months between 1 and 240),
    set_at timestamptz(3) not null,
    primary key (company_id, kind)
  )`,

  // One row for a company, which is locked while leads are assigned by it (decision 0115).
  `create table assignment_rules (
    company_id uuid primary key references company (id),
    version integer not null default 0,
    rules jsonb not null default '[]',
    -- By rule, the user who had the last turn.
    last_turns jsonb not null default '{}'
  )`,
]
