/** On what basis somebody is on a list, and of each consent where it came from. Memberships so far have none recorded. */
export const consentEvidence: readonly string[] = [
  `alter table list_member add column basis text`,
  `alter table subscriber_event add column basis text, add column via text, add column file_name text`,
]
