/** When somebody is away: London days, both included. Frozen once released. */
export const away: readonly string[] = [
  `alter table app_user add column away_from text, add column away_until text,
    add constraint away_is_a_period check (
      (away_from is null) = (away_until is null) and coalesce(away_from <= away_until, true))`,
]
