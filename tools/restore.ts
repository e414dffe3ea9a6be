// npm run restore -- FILE: puts a backup in the place of the database, and the files of leads that lie beside it in
// FILE.files in theirs. Devices then send again what it does not have.
import { existsSync } from 'node:fs'
import { restoreBackup } from '../server/store/backup/restore.ts'
import { copyWith, oneFile, runTool, whole, withStore } from './import-tool.ts'

let wordsWhenStopped = 'Stopped. The database is as it was.'

await runTool(
  async () => {
    const path = oneFile('Use: npm run restore -- doorstep-2026-11-21.backup')
    await withStore(async (store) => {
      const { tables, rows, takenAt } = await restoreBackup(store, path)
      wordsWhenStopped = 'Stopped. The backup is in; a server that starts brings its tables up to date.'
      console.log(`${whole(rows)} rows of ${tables} tables, as they were at ${takenAt}.`)
      console.log('Devices load everything again, and send again what they had sent since.')
    })
    // An older backup's tables are brought up to date.
    await withStore(async (store) => {
      console.log(existsSync(`${path}.files`) ? await copyWith(store, path, 'restore') : noFilesBeside(path))
    })
  },
  () => wordsWhenStopped,
)

function noFilesBeside(path: string): string {
  return `No files of leads were restored, because there is no ${path}.files; those that the server has stay.`
}
