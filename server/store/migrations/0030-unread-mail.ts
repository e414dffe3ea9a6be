/** Returned mail that could not be parsed, for a person to look at; and counts of parsed mail that changed nothing. */
export const unreadMail: readonly string[] = [
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
  `create table ignored_mail (
    company_id uuid not null,
    what text not null,
    messages integer not null,
    primary key (company_id, what)
  )`,
]
