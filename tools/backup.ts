// npm run backup -- FILE [--with-files] [--prove]: the whole database, as it is now, in one file; beside a server that runs
// or without one. With --with-files the photos, files and signatures of leads too, in the folder FILE.files. With --prove it is
// restored into a database of its own and counted.
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { writeChecksum } from '../server/providers/backup-place.ts'
import { writeBackup } from '../server/store/backup/backup.ts'
import { proveBackup } from '../server/store/backup/prove-backup.ts'
import { NotProven } from '../server/store/backup/scratch-database.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { backupArguments, copyWith, runTool, whole, withStore } from './import-tool.ts'

let wordsWhenStopped = 'Stopped. No backup was written.'

await runTool(
  async () => {
    const { path, isWithFiles, isProven } = backupArguments(
      'Use: npm run backup -- doorstep-2026-11-21.backup [--with-files] [--prove]',
    )
    await withStore(async (store) => {
      const { tables, rows, sha256 } = await writeBackup(store, path, new Date())
      await writeChecksum(path, basename(path), sha256)
      wordsWhenStopped = `Stopped. ${path} was written.`
      console.log(`${path}: ${whole(rows)} rows of ${tables} tables.`)
      if (isWithFiles) console.log(await copyWith(store, path, 'backup'))
      if (!isProven) return
      const { leads } = await proveBackup(store.connection, async () => createReadStream(path)).catch(notProven)
      console.log(`Proven: it was restored into a database of its own and counted, ${whole(leads)} leads.`)
    })
  },
  () => wordsWhenStopped,
)

function notProven(error: unknown): never {
  throw error instanceof NotProven ? new StartError(`NOT proven: ${error.message}`) : error
}
