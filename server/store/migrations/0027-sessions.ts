/** Users' sign-ins. A reference table: it belongs to no company. */
export const sessions: readonly string[] = [
  `create table session (
    user_id uuid not null references app_user (id),
    id uuid not null,
    started_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    ended_at timestamptz(3),
    device_hash text,
    user_agent text,
    primary key (user_id, id)
  )`,
  `create index session_of_device on session (user_id, device_hash)`,
  `create index session_age on session (last_used_at)`,
]
