/**
 * Campaigns and their ledger: a row for each recipient, decided before anything is handed to the mail server, so that a crash
 * never sends an email twice (decision 0014).
 */
export const campaigns: readonly string[] = [
  `create table campaign (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    name text not null,
    subject text not null,
    from_name text,
    from_email text,
    reply_to text,
    preheader text,
    list_ids uuid[] not null,
    html text,
    text text,
    status text not null,
    last_error text,
    send_at timestamptz(3),
    started_at timestamptz(3),
    finished_at timestamptz(3),
    mail_route text,
    -- Only bounces since then can pause the campaign.
    watched_from timestamptz(3),
    track_opens boolean not null default false,
    track_clicks boolean not null default false,
    created_by uuid references app_user (id),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  `create index campaign_newest on campaign (company_id, created_at desc, id desc)`,
  // What is to be sent, in all companies.
  `create index campaign_active on campaign (status, company_id) where status in ('sending', 'scheduled')`,

  `create table campaign_template (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    subject text,
    preheader text,
    html text,
    text text,
    created_by uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,

  // Exists while a campaign's ledger is being written: until it is gone, nothing is handed over.
  `create table campaign_preparation (
    company_id uuid not null,
    campaign_id uuid not null,
    reached uuid not null,
    -- The final size of the ledger; null until it is counted.
    people integer,
    primary key (company_id, campaign_id)
  )`,

  `create table campaign_recipient (
    company_id uuid not null,
    campaign_id uuid not null,
    subscriber_id uuid not null,
    -- In the links and the return path of this one email.
    token text not null,
    email text not null,
    domain text not null,
    state text not null,
    -- The sender that works on it.
    claim uuid,
    tries integer not null default 0,
    retry_at timestamptz(3),
    -- Since when the mail server has refused our sender address for this recipient.
    refused_since timestamptz(3),
    answer text,
    cause text,
    -- Set just before it is handed over: from then on it may have arrived.
    handed_over_at timestamptz(3),
    -- The reply so far, until the ledger records its meaning.
    reply jsonb,
    at timestamptz(3) not null default now(),
    opened_at timestamptz(3),
    clicked_at timestamptz(3),
    -- The first open and click by a program, and what was opened within a minute of delivery (decision 0070).
    auto_opened_at timestamptz(3),
    auto_clicked_at timestamptz(3),
    early_looks jsonb,
    complained_at timestamptz(3),
    unsubscribed_at timestamptz(3),
    primary key (company_id, campaign_id, subscriber_id)
  )`,
  `create index campaign_recipient_by_state on campaign_recipient (company_id, campaign_id, state, domain, email)`,
  `create index campaign_recipient_sending on campaign_recipient (company_id, campaign_id) where state = 'sending'`,
  // Links and returned emails name an email by its token alone.
  `create index campaign_recipient_token on campaign_recipient (token)`,

  // Which links of a campaign a person pressed: by the number of the link in the email, from 0 (decision 0070).
  `create table campaign_click (
    company_id uuid not null,
    campaign_id uuid not null,
    link integer not null,
    subscriber_id uuid not null,
    at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, campaign_id, link, subscriber_id)
  )`,
  `create index campaign_click_by_person on campaign_click (company_id, subscriber_id)`,

  // Kept counts: a ledger of a million must not be counted at every look.
  `create table campaign_figure (
    company_id uuid not null,
    campaign_id uuid not null,
    figure text not null,
    people integer not null,
    primary key (company_id, campaign_id, figure)
  )`,
]
