// npm run restore -- FILE: replaces the database by a backup, and restores the files of leads beside it in
// FILE.files in theirs. Devices then send again what it does not have.
import { existsSync } from 'node:fs'
import type { CarriedOver } from '../server/store/backup/carry-over.ts'
import { finishRestore } from '../server/commands/finish-restore.ts'
import { restoreBackup } from '../server/store/backup/restore.ts'
import { copyWith, oneFile, runTool, whole, withStore } from './import-tool.ts'

let wordsWhenStopped = 'Stopped. The database is as it was.'

await runTool(
  async () => {
    const path = oneFile('Use: npm run restore -- doorstep-2026-11-21.backup')
    await withStore(async (store) => {
      const { tables, rows, takenAt, carriedOver } = await restoreBackup(store, path)
      wordsWhenStopped = 'Stopped. The backup is in; a server that runs does the rest in the night.'
      console.log(`${whole(rows)} rows of ${tables} tables, as they were at ${takenAt}.`)
      console.log('Devices load everything again, and send again what they had sent since.')
      console.log(wordsFor(carriedOver))
      for (const { leadId } of await finishRestore(store)) console.log(notErased(leadId))
      console.log(existsSync(`${path}.files`) ? await copyWith(store, path, 'restore') : noFilesBeside(path))
    })
  },
  () => wordsWhenStopped,
)

function wordsFor({ addresses, wishes, erasures, asked }: CarriedOver): string {
  return (
    `Kept from the database that was replaced: ${whole(addresses)} addresses that get no more emails, ` +
    `${whole(wishes)} wishes not to be called or visited, ${whole(erasures)} erasures, ` +
    `${whole(asked)} links that confirm a subscription.`
  )
}

function notErased(leadId: string): string {
  return `NOT erased again: lead ${leadId}, which this backup has merged with another. Undo that merge, or erase the other lead.`
}

function noFilesBeside(path: string): string {
  return `No files of leads were restored, because there is no ${path}.files; those that the server has stay.`
}
