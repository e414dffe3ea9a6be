/** For how many months the audit log is kept: one row, or none until somebody sets it. Frozen once released. */
export const auditPeriod: readonly string[] = [
  `create table audit_period (
    one boolean primary key default true check (one),
    months integer not null check (months between 6 and 120),
    set_at timestamptz(3) not null
  )`,
  `create index audit_log_of_subject on audit_log (subject_id, at desc)`,
]
