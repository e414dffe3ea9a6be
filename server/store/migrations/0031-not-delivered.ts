export const notDelivered: readonly string[] = [
  `alter table campaign_recipient add column cause text`,
  `alter table campaign add column watched_from timestamptz(3)`,
  `create table soft_bounce (
    company_id uuid not null,
    subscriber_id uuid not null,
    campaign_id uuid not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, subscriber_id, campaign_id)
  )`,
]
