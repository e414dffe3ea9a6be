/** Leads, contacts and accounts that look alike and aren't: see decision 0056. */
export const toldApart: readonly string[] = [
  `create table told_apart (
    company_id uuid not null references company (id), id uuid not null, primary key (company_id, id),
    of text not null,
    ids uuid[] not null,
    at timestamptz(3) not null,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    undone_at timestamptz(3), undone_by uuid references app_user (id)
  )`,
  `create index told_apart_by_creation on told_apart (company_id, created_at, id)`,
]
