/** What became of a row, field by field, and which user is notified. */
export const changesOfRows: readonly string[] = [
  // One row for each field that a change set.
  `create table history (
    company_id uuid not null,
    entity text not null,
    entity_id uuid not null,
    version integer not null,
    field text not null,
    before jsonb,
    after jsonb,
    -- Null: the server itself, for a register, an earlier wish, or by an assignment rule.
    by uuid references app_user (id),
    -- The administrator who sent the change, after its author was deactivated (decision 0069).
    released_by uuid,
    at timestamptz(3) not null default now(),
    -- By the device's clock; for display only.
    device_at timestamptz(3),
    -- A user decided between two values that were set at the same time.
    is_decision boolean not null default false,
    primary key (company_id, entity, entity_id, version, field)
  )`,

  // For a user whose value was replaced by somebody else's (decision 0028).
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
    read_at timestamptz(3),
    primary key (company_id, id)
  )`,
  `create index notice_by_row on notice (company_id, entity_id)`,
  `create index notice_by_age on notice (company_id, created_at)`,

  // Written with the change that causes it (decision 0028).
  `create table notification (
    company_id uuid not null references company (id),
    id uuid not null,
    user_id uuid not null references app_user (id),
    kind text not null,
    -- Null: it is about an account.
    lead_id uuid,
    -- Many leads at once are one notification.
    count integer not null default 1,
    subject text not null,
    before text,
    after text,
    -- Null: the company's assignment rules.
    by uuid references app_user (id),
    created_at timestamptz(3) not null default now(),
    read_at timestamptz(3),
    primary key (company_id, id)
  )`,
  `create index notification_of_user on notification (company_id, user_id, created_at)`,
  `create index notification_by_age on notification (company_id, created_at)`,
]
