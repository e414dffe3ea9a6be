export const readingsOfFiles: readonly string[] = [
  // How a person wants a file to be read, and by field the cells that could not be.
  'alter table bulk_upload add column reading jsonb, add column unread jsonb',
]
