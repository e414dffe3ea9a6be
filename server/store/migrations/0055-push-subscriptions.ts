/** Browsers that may be reached while the app is closed. They end with their session. Frozen once released. */
export const pushSubscriptions: readonly string[] = [
  `create table push_subscription (
    endpoint text primary key,
    user_id uuid not null references app_user (id) on delete cascade,
    session_id uuid not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create index push_subscription_of_session on push_subscription (user_id, session_id)`,
  `create index follow_up_reminder on follow_up (due_date, due_time)
    where due_time is not null and done_at is null and deleted_at is null`,
]
