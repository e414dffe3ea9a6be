/** The companies, the users who sign in, and which user works for which companies. */
export const companiesAndUsers: readonly string[] = [
  `create table company (
    id uuid primary key,
    name text not null,
    -- When it works, and when it tries again to reach somebody.
    work_times jsonb,
    -- What its users are offered to send after a call or visit.
    messages jsonb,
    -- The key of its hashes and of the links in its emails. In every backup, so that both outlast a restore.
    secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
    created_at timestamptz(3) not null default now()
  )`,
  `create unique index company_name on company (lower(name))`,
  // The token of an email begins with the last digits of its company's id: see decision 0014.
  `create index company_token on company (right(id::text, 8))`,
  // Of a number, an address or a mailbox: the table that keeps it names nobody, and the server can compute it again.
  `create function keyed_hash(of_company uuid, given text) returns text language sql stable parallel safe as $$
    select encode(sha256(secret || convert_to(given, 'UTF8')), 'hex') from company where id = of_company
  $$`,

  `create table app_user (
    id uuid primary key,
    email text not null unique,
    firstname text not null,
    lastname text not null,
    role text not null,
    password_hash text not null,
    -- Grows when the password or role changes or the user is deactivated, which invalidates older tokens.
    token_version integer not null default 1,
    active boolean not null default true,
    -- Of a client that knows only specification section 7, and adds accounts without naming a company.
    last_company_id uuid references company (id),
    -- Sessions are purged, so the user keeps when they last signed in.
    last_signed_in_at timestamptz(3),
    -- The kinds of notifications that they turned off.
    muted text[] not null default '{}',
    wants_morning_email boolean not null default false,
    -- The London day of the last one.
    morning_email_on text,
    -- In the private address of their calendar, with the session that made it, which alone may see it.
    calendar_key text,
    calendar_session_id uuid,
    calendar_made_at timestamptz(3),
    -- London days, both included.
    away_from text,
    away_until text,
    created_at timestamptz(3) not null default now(),
    constraint away_is_a_period check (
      (away_from is null) = (away_until is null) and coalesce(away_from <= away_until, true))
  )`,
  `create unique index app_user_calendar_key on app_user (calendar_key) where calendar_key is not null`,

  `create table membership (
    company_id uuid not null references company (id),
    user_id uuid not null references app_user (id),
    primary key (company_id, user_id)
  )`,
  `create index membership_of_user on membership (user_id, company_id)`,
]
