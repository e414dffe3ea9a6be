/**
 * Who signed in, changed an account or a setting, or took data out. An entry names no lead: what belongs together is one entry
 * with its count (decision 0075).
 */
export const auditLog: readonly string[] = [
  `create table audit_log (
    id uuid primary key,
    at timestamptz(3) not null default clock_timestamp(),
    -- Null for what nobody signed in did, such as a refused sign-in.
    by uuid references app_user (id),
    action text not null,
    subject_id uuid,
    before text,
    after text,
    -- One entry may concern several companies, and each sees it.
    company_ids uuid[] not null,
    reason text,
    count integer,
    network text,
    -- What is counted together has the same text here, and so is one row.
    same_as text
  )`,
  `create unique index audit_log_same on audit_log (same_as) where same_as is not null`,
  `create index audit_log_newest on audit_log (at desc, id desc)`,
  `create index audit_log_of_company on audit_log using gin (company_ids)`,
  `create index audit_log_of_person on audit_log (by, at desc)`,
  `create index audit_log_of_subject on audit_log (subject_id, at desc)`,

  // For how many months the log is kept: one row, or none until a SuperAdmin sets it (decision 0075).
  `create table audit_period (
    one boolean primary key default true check (one),
    months integer not null check (months between 6 and 120),
    set_at timestamptz(3) not null
  )`,
]
