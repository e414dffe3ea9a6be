/**
 * The people who get a company's emails: lists, who is on them and on what basis (decision 0071), and addresses that must get
 * none. A company may have a million, so counts are kept, and pages and searches come from indexes.
 */
export const subscribers: readonly string[] = [
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
    test_addresses text[] not null default '{}',
    primary key (company_id)
  )`,

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
    -- Made of the address, so that every device has the same one before the server knows it.
    id uuid not null,
    version integer not null default 1,
    email text not null,
    first_name text,
    last_name text,
    phone text,
    status text not null,
    -- Of the unsubscribes so far: a Resubscribe that knows only some of them does not count.
    leave_id uuid,
    reason text,
    -- The reply of a mail server that refused the confirmation email.
    refused text,
    source text,
    sends integer not null default 0,
    opens integer not null default 0,
    clicks integer not null default 0,
    -- People of leads, and those whom users changed: only they are in the change feed.
    on_devices boolean not null default false,
    -- A keyed hash of the mailbox; null where no other address is known to reach it (decision 0071).
    mailbox uuid,
    -- Other addresses of the mailbox that left until then don't count: this one was resubscribed since.
    mailbox_lifted_at timestamptz(3),
    -- Words and lists in one search index, which finds everybody who has all of several (subscriber-words.ts).
    words tsvector not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (company_id, id)
  )`,
  `create unique index subscriber_email on subscriber (company_id, email)`,
  `create index subscriber_newest on subscriber (company_id, created_at desc, id desc)`,
  `create index subscriber_on_devices on subscriber (company_id, created_at desc, id desc) where on_devices`,
  `create index subscriber_words on subscriber using gin (words)`,
  `create index subscriber_mailbox on subscriber (company_id, mailbox) where mailbox is not null`,

  `create table list_member (
    company_id uuid not null,
    list_id uuid not null,
    subscriber_id uuid not null,
    state text not null,
    added_at timestamptz(3) not null default now(),
    confirmed_at timestamptz(3),
    -- When the confirmation email was sent, or found to be undeliverable.
    asked_at timestamptz(3),
    -- The earliest retry after a busy mail server.
    ask_again_at timestamptz(3),
    ask_tries integer not null default 0,
    -- Identifies the confirmation email in its return address.
    ask_token text,
    source text not null,
    basis text,
    wording text,
    primary key (company_id, list_id, subscriber_id)
  )`,
  `create index list_member_newest on list_member (company_id, list_id, added_at desc, subscriber_id desc)
    where state <> 'left'`,
  `create index list_member_lists on list_member (company_id, subscriber_id, list_id)`,
  `create index list_member_pending on list_member (company_id, list_id, subscriber_id) where state = 'pending'`,
  `create index list_member_to_ask on list_member (company_id, subscriber_id)
    where state = 'pending' and asked_at is null`,
  `create index list_member_ask_token on list_member (ask_token) where ask_token is not null`,

  // Addresses that must not get emails, even after the person is erased.
  `create table suppression (
    company_id uuid not null,
    email_hash text not null,
    status text not null,
    at timestamptz(3) not null default now(),
    -- As in subscriber; null for an address that only bounced, which is not a wish of its owner.
    mailbox uuid,
    primary key (company_id, email_hash)
  )`,
  `create index suppression_mailbox on suppression (company_id, mailbox) where mailbox is not null`,
  // Of the address that a subscriber's id is derived from, as `hashOf` of suppressions.ts.
  `create function suppression_hash(of_company uuid, of_subscriber uuid) returns text language sql immutable as $$
    select encode(sha256(convert_to(of_company || ':' || of_subscriber, 'UTF8')), 'hex')
  $$`,

  // Append-only: who consented or left, when, where it came from and with which words.
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
    via text,
    -- Of an import.
    file_name text,
    basis text,
    reason text,
    wording text,
    primary key (company_id, subscriber_id, id)
  )`,

  // How many subscribers joined a company (its own id) or a list in each second, and are still on it: a page far down is
  // found without reading those before it.
  `create table marketing_tally (
    company_id uuid not null,
    of_id uuid not null,
    at timestamptz not null,
    people integer not null,
    primary key (company_id, of_id, at)
  )`,
  // Its sums: the tally has as many seconds as subscribers if they join one by one.
  `create table marketing_day (
    company_id uuid not null,
    of_id uuid not null,
    day date not null,
    people integer not null,
    primary key (company_id, of_id, day)
  )`,

  // The answer to each chunk of an import: one that is sent again gets the same.
  `create table subscriber_import (
    company_id uuid not null,
    import_id uuid not null,
    chunk integer not null,
    answer jsonb not null,
    at timestamptz(3) not null default now(),
    primary key (company_id, import_id, chunk)
  )`,
]
