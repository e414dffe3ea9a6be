/**
 * How users prove who they are, and from which browsers: sessions, devices, the second step of a sign-in, links that set a
 * password, and the tries that are counted so that nobody can guess. None of it belongs to a company.
 */
export const signIn: readonly string[] = [
  `create table session (
    user_id uuid not null references app_user (id),
    id uuid not null,
    started_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    ended_at timestamptz(3),
    -- SHA-256 of the key in the browser's cookie: a new session there replaces the last, and a sign-in from a browser that the
    -- user is known to use isn't held up by others who guess at their password.
    device_hash text,
    user_agent text,
    primary key (user_id, id)
  )`,
  `create index session_of_device on session (user_id, device_hash)`,
  `create index session_age on session (last_used_at)`,

  // What each browser of a user last reported: who still has unsent work, since when, and for which company.
  `create table device (
    user_id uuid not null references app_user (id),
    id text not null,
    name text not null,
    seen_at timestamptz(3) not null,
    unsent integer not null,
    -- Of the oldest unsent change.
    oldest_at timestamptz(3),
    oldest_company_id uuid references company (id),
    app text,
    storage text,
    primary key (user_id, id)
  )`,

  // Browsers that may be reached while the app is closed. They end with their session.
  `create table push_subscription (
    endpoint text primary key,
    user_id uuid not null references app_user (id) on delete cascade,
    session_id uuid not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create index push_subscription_of_session on push_subscription (user_id, session_id)`,

  `create table two_step (
    user_id uuid primary key references app_user (id),
    encrypted_secret text not null,
    -- The period, counted since 1970, of the last used code: no code works twice.
    last_step bigint not null,
    -- False until a first code has shown that the user's app has the secret.
    is_on boolean not null
  )`,
  `create table recovery_code (
    user_id uuid not null references app_user (id),
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,

  // One link for each user: a new one replaces the last.
  `create table password_reset (
    user_id uuid primary key references app_user (id),
    token_hash text not null unique,
    expires_at timestamptz(3) not null
  )`,

  // Tries of an address, a network or a browser; those that are too many have to wait.
  `create table login_attempt (
    key text not null,
    id uuid not null,
    at timestamptz(3) not null,
    primary key (key, id)
  )`,
  `create index login_attempt_recent on login_attempt (key, at)`,
  `create index login_attempt_age on login_attempt (at)`,
]
