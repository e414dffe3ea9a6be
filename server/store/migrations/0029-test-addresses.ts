/** Addresses beside their own that people of a company may send a test to, as an administrator allowed. Frozen once released. */
export const testAddresses: readonly string[] = [
  `alter table marketing_settings add column test_addresses text[] not null default '{}'`,
]
