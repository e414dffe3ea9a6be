export const reminded: readonly string[] = [
  `alter table follow_up add column reminded_by uuid references app_user (id), add column reminded_due text`,
]
