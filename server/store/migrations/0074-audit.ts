export const audit: readonly string[] = [
  `alter table audit_log
    alter column by drop not null,
    alter column subject_id drop not null,
    add reason text,
    add count integer,
    add network text,
    add same_as text`,
  // What is counted together is one row.
  `create unique index audit_log_same on audit_log (same_as) where same_as is not null`,
  `create index audit_log_of_person on audit_log (by, at desc)`,
]
