export const handedOver: readonly string[] = [
  `alter table campaign_recipient add column handed_over_at timestamptz(3), add column heard jsonb`,
]
