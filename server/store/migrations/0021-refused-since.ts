/** Since when the mail server would not have the sender for this person. Frozen once released. */
export const refusedSince: readonly string[] = [
  `alter table campaign_recipient add column refused_since timestamptz(3)`,
]
