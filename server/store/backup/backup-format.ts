import * as z from 'zod/mini'

// A backup is a gzip of lines: the header, then for each of its tables the rows in PostgreSQL's own text format, ended
// by a line that no row can look like. A file that was cut short lacks the last of them.

export const BACKUP_FORMAT = 'doorstep-backup-1'
export const END_OF_TABLE = '\\.\n'

const backupTable = z.object({ name: z.string(), columns: z.array(z.string()) })
export type BackupTable = z.infer<typeof backupTable>

export const backupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  takenAt: z.string(),
  /** Of the history it was taken from. */
  epoch: z.string(),
  /** Those that had made the tables. */
  migrations: z.array(z.string()),
  tables: z.array(backupTable),
})
export type BackupHeader = z.infer<typeof backupHeader>
