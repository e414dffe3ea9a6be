export const noticesAndNoteOrder: readonly string[] = [
  `create table notice (
    company_id uuid not null references company (id),
    id uuid not null,
    user_id uuid not null references app_user (id),
    entity text not null,
    entity_id uuid not null,
    field text not null,
    yours text,
    theirs text,
    by uuid not null references app_user (id),
    created_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  `create index notice_by_row on notice (company_id, entity_id)`,
  `create index notice_by_age on notice (company_id, created_at)`,
  `alter table sync_index add column first_seq bigint`,
  `update sync_index set first_seq = seq where entity = 'note'`,
]
