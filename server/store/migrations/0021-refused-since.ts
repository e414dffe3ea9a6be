/** Since when the mail server has refused our sender address for a recipient. */
export const refusedSince: readonly string[] = [
  `alter table campaign_recipient add column refused_since timestamptz(3)`,
]
