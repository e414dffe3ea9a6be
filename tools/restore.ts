// npm run restore -- FILE [--with-files]: puts a backup in the place of the database. Devices then send again what it does
// not have. With --with-files the files of leads that were saved beside it are put back too.
import { restoreBackup } from '../server/store/backup/restore.ts'
import { backupArguments, copyWith, runTool, whole, withStore } from './import-tool.ts'

let wordsWhenStopped = 'Stopped. The database is as it was.'

await runTool(
  async () => {
    const { path, isWithFiles } = backupArguments('Use: npm run restore -- doorstep-2026-11-21.backup [--with-files]')
    await withStore(async (store) => {
      const { tables, rows, takenAt } = await restoreBackup(store, path)
      wordsWhenStopped = 'Stopped. The backup is in; a server that starts brings its tables up to date.'
      console.log(`${whole(rows)} rows of ${tables} tables, as they were at ${takenAt}.`)
      console.log('Devices load everything again, and send again what they had sent since.')
    })
    // An older backup's tables are brought up to date.
    await withStore(async (store) => {
      if (isWithFiles) console.log(await copyWith(store, path, 'restore'))
    })
  },
  () => wordsWhenStopped,
)
