/** For the daily purge: how old a commit is, and which answers are old. */
export const ages: readonly string[] = [
  `alter table seq_log add column at timestamptz(3) not null default now()`,
  `create index idempotency_age on idempotency (company_id, created_at) where status is not null`,
]
