// npm run backup -- FILE: the whole database, as it is now, in one file; beside a server that runs or without one.
import { writeBackup } from '../server/store/backup/backup.ts'
import { oneFile, runTool, whole, withStore } from './import-tool.ts'

await runTool(
  async () => {
    const path = oneFile('Use: npm run backup -- doorstep-2026-11-21.backup')
    await withStore(async (store) => {
      const { tables, rows } = await writeBackup(store, path, new Date())
      console.log(`${path}: ${whole(rows)} rows of ${tables} tables.`)
    })
  },
  () => 'Stopped. No backup was written.',
)
