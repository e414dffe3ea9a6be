// npm run backup -- FILE [--with-files]: the whole database, as it is now, in one file; beside a server that runs or
// without one. With --with-files the photos, files and signatures of leads too, in the folder FILE.files.
import { writeBackup } from '../server/store/backup/backup.ts'
import { backupArguments, copyWith, runTool, whole, withStore } from './import-tool.ts'

await runTool(
  async () => {
    const { path, isWithFiles } = backupArguments('Use: npm run backup -- doorstep-2026-11-21.backup [--with-files]')
    await withStore(async (store) => {
      const { tables, rows } = await writeBackup(store, path, new Date())
      console.log(`${path}: ${whole(rows)} rows of ${tables} tables.`)
      if (isWithFiles) console.log(await copyWith(store, path, 'backup'))
    })
  },
  () => 'Stopped. No backup was written.',
)
