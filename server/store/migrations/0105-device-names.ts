/** A device that has not reported since is unknown. Frozen once released. */
export const deviceNames: readonly string[] = [
  `alter table device add column name text not null default 'Unknown device'`,
  `alter table device alter column name drop default`,
]
