/** Which links of a campaign a person pressed. Frozen once released. */
export const campaignClicks: readonly string[] = [
  `create table campaign_click (
    company_id uuid not null,
    campaign_id uuid not null,
    link integer not null,
    subscriber_id uuid not null,
    at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, campaign_id, link, subscriber_id)
  )`,
  `create index campaign_click_by_person on campaign_click (company_id, subscriber_id)`,
]
