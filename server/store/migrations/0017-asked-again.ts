export const askedAgain: readonly string[] = [
  `alter table list_member add column ask_again_at timestamptz(3)`,
  `alter table list_member add column ask_tries integer not null default 0`,
]
