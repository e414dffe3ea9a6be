/** What mail servers and providers report of emails that were sent: bounces, complaints, unsubscribes. */
export const returnedEmails: readonly string[] = [
  // The reports that were processed: one that arrives twice counts once.
  `create table mail_event (
    company_id uuid not null,
    event_id text not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, event_id)
  )`,

  // An address whose email was returned although the address may be good. Several condemn it, and a domain that does not
  // exist does after a week (decision 0070).
  `create table soft_bounce (
    company_id uuid not null,
    subscriber_id uuid not null,
    campaign_id uuid not null,
    is_domain boolean not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, subscriber_id, campaign_id)
  )`,

  // Returned emails that could not be parsed, for a user to look at. An invented company has those of nobody's.
  `create table unread_mail (
    company_id uuid not null,
    id uuid not null,
    at timestamptz(3) not null default now(),
    sender text not null,
    subject text not null,
    preview text not null,
    why text not null,
    primary key (company_id, id)
  )`,
  `create index unread_mail_newest on unread_mail (company_id, at desc)`,

  // Counts of parsed emails that changed nothing.
  `create table ignored_mail (
    company_id uuid not null,
    what text not null,
    messages integer not null,
    primary key (company_id, what)
  )`,
]
