export const testAddresses: readonly string[] = [
  `alter table marketing_settings add column test_addresses text[] not null default '{}'`,
]
