/** A device of several companies has unsent work in one of them at least: where the oldest of it was done. */
export const whereDevicesWait: readonly string[] = [
  `alter table device add column oldest_company_id uuid references company (id)`,
]
