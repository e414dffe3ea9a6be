/** What the daily purge asks: how old a commit is, and which answers are old. Frozen once released, like the files before. */
export const ages: readonly string[] = [
  `alter table seq_log add column at timestamptz(3) not null default now()`,
  `create index idempotency_age on idempotency (company_id, created_at) where status is not null`,
]
