const count = (figure: string, column: string) =>
  `insert into campaign_figure (company_id, campaign_id, figure, people)
    select company_id, campaign_id, '${figure}', count(${column}) from campaign_recipient
    group by company_id, campaign_id having count(${column}) > 0`

/** Kept counts: a ledger of a million must not be counted at every look. */
export const campaignFigures: readonly string[] = [
  `create table campaign_figure (
    company_id uuid not null,
    campaign_id uuid not null,
    figure text not null,
    people integer not null,
    primary key (company_id, campaign_id, figure)
  )`,
  `insert into campaign_figure (company_id, campaign_id, figure, people)
    select company_id, campaign_id, case state when 'sending' then 'queued' else state end as figure, count(*)
    from campaign_recipient group by company_id, campaign_id, figure`,
  count('complained', 'complained_at'),
  count('unsubscribed', 'unsubscribed_at'),
  count('opened', 'opened_at'),
  count('clicked', 'clicked_at'),
  `drop index campaign_recipient_queued`,
  `create index campaign_recipient_by_state on campaign_recipient (company_id, campaign_id, state, domain, email)`,
]
