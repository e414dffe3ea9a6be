export const marketing: readonly string[] = [
  `create table marketing_list (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    name text not null,
    description text,
    default_from_name text,
    default_from_email text,
    default_reply_to text,
    double_opt_in boolean not null,
    gdpr_note text,
    track_opens boolean not null,
    track_clicks boolean not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id)
  )`,
  `create unique index marketing_list_name on marketing_list (company_id, lower(name)) where deleted_at is null`,

  `create table subscriber (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    email text not null,
    first_name text,
    last_name text,
    phone text,
    status text not null,
    leave_id uuid,
    reason text,
    source text,
    sends integer not null default 0,
    opens integer not null default 0,
    clicks integer not null default 0,
    on_devices boolean not null default false,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  `create unique index subscriber_email on subscriber (company_id, email)`,
  `create index subscriber_newest on subscriber (company_id, created_at desc, id desc)`,
  `create index subscriber_on_devices on subscriber (company_id, created_at desc, id desc) where on_devices`,
  // Finds the subscribers who are people of leads.
  `create index lead_email on lead (company_id, lower(email)) where email is not null and deleted_at is null`,

  `create table list_member (
    company_id uuid not null,
    list_id uuid not null,
    subscriber_id uuid not null,
    state text not null,
    added_at timestamptz(3) not null default now(),
    confirmed_at timestamptz(3),
    asked_at timestamptz(3),
    source text not null,
    wording text,
    primary key (company_id, list_id, subscriber_id)
  )`,
  `create index list_member_newest on list_member (company_id, list_id, added_at desc, subscriber_id desc)
    where state <> 'left'`,
  `create index list_member_lists on list_member (company_id, subscriber_id, list_id)`,
  `create index list_member_to_ask on list_member (company_id, subscriber_id)
    where state = 'pending' and asked_at is null`,

  // The search index. Ordered by bytes, so that words with the same beginning are adjacent.
  `create table subscriber_word (
    company_id uuid not null,
    word text collate "C" not null,
    subscriber_id uuid not null,
    primary key (company_id, word, subscriber_id)
  )`,

  // Addresses that must not get emails, even after the person is erased.
  `create table suppression (
    company_id uuid not null,
    email_hash text not null,
    status text not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, email_hash)
  )`,

  // Append-only.
  `create table subscriber_event (
    company_id uuid not null,
    subscriber_id uuid not null,
    id uuid not null default gen_random_uuid(),
    at timestamptz(3) not null default now(),
    act text not null,
    status text not null,
    source text not null,
    list_id uuid,
    by uuid references app_user (id),
    reason text,
    wording text,
    primary key (company_id, subscriber_id, id)
  )`,

  // How many people a company has (under its own id), and how many are on each list.
  `create table marketing_tally (
    company_id uuid not null,
    of_id uuid not null,
    people integer not null,
    primary key (company_id, of_id)
  )`,

  `create table subscriber_import (
    company_id uuid not null,
    import_id uuid not null,
    chunk integer not null,
    answer jsonb not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, import_id, chunk)
  )`,

  `create table marketing_settings (
    company_id uuid not null references company (id),
    sender_name text,
    postal_address text,
    rate_per_minute integer not null,
    rate_per_domain integer not null,
    dkim_domain text,
    dkim_selector text,
    dkim_private_key text,
    webhook_secret text not null,
    primary key (company_id)
  )`,

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
    track_opens boolean not null default false,
    track_clicks boolean not null default false,
    created_by uuid references app_user (id),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  `create index campaign_newest on campaign (company_id, created_at desc, id desc)`,
  `create index campaign_active on campaign (status, company_id) where status in ('sending', 'scheduled')`,

  // The ledger: a row per person, decided before anything is handed over.
  `create table campaign_recipient (
    company_id uuid not null,
    campaign_id uuid not null,
    subscriber_id uuid not null,
    token text not null,
    email text not null,
    domain text not null,
    state text not null,
    claim uuid,
    tries integer not null default 0,
    retry_at timestamptz(3),
    answer text,
    at timestamptz(3) not null default now(),
    opened_at timestamptz(3),
    clicked_at timestamptz(3),
    complained_at timestamptz(3),
    unsubscribed_at timestamptz(3),
    primary key (company_id, campaign_id, subscriber_id)
  )`,
  `create index campaign_recipient_queued on campaign_recipient (company_id, campaign_id, subscriber_id)
    where state = 'queued'`,
  `create index campaign_recipient_sending on campaign_recipient (company_id, campaign_id) where state = 'sending'`,
  // Links and returned mails name an email by its token alone.
  `create index campaign_recipient_token on campaign_recipient (token)`,

  `create table mail_event (
    company_id uuid not null,
    event_id text not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, event_id)
  )`,
]
