/** Opens and clicks by programs, apart from the person's: see `early-looks.ts`. */
export const automaticLooks: readonly string[] = [
  `alter table campaign_recipient add column auto_opened_at timestamptz(3), add column auto_clicked_at timestamptz(3),
    add column early_looks jsonb`,
]
