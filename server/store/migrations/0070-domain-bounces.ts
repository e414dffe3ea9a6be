/** A domain that does not exist condemns an address after a week: see decision 0070. Frozen once released. */
export const domainBounces: readonly string[] = [
  `alter table soft_bounce add column is_domain boolean not null default false`,
  `alter table soft_bounce alter column is_domain drop default`,
]
