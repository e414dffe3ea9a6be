export const campaignPreparation: readonly string[] = [
  // Exists while a campaign's ledger is being written: until it is gone, nothing is handed over.
  `create table campaign_preparation (
    company_id uuid not null,
    campaign_id uuid not null,
    reached uuid not null,
    people integer,
    primary key (company_id, campaign_id)
  )`,
]
