export const returnedConfirmations: readonly string[] = [
  `alter table list_member add column ask_token text`,
  `create index list_member_ask_token on list_member (ask_token) where ask_token is not null`,
]
