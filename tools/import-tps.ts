// npm run import:tps -- FILE: a file of the Telephone Preference Service, zip, CSV or text, says whom nobody may call.
import { importTps } from '../server/commands/import-tps/import-tps.ts'
import { oneFile, progressLine, runTool, whole, withStore } from './import-tool.ts'

await runTool(
  async () => {
    const path = oneFile('Use: npm run import:tps -- tps.csv')
    await withStore(async (store) => {
      const progress = progressLine()
      const counts = await importTps(store, { path, onProgress: progress.show })
      progress.end()
      console.log(`${whole(counts.rows)} rows read`)
      console.log(`  ${whole(counts.numbers)} numbers, in place of those of the file before`)
      console.log(`  ${whole(counts.ignored)} rows without a British phone number`)
      console.log(`  ${whole(counts.marked)} leads marked “TPS”`)
      console.log(`  ${whole(counts.lifted)} leads no longer marked, because their number is not in the file`)
    })
  },
  () => 'Stopped. Run it again: a file counts only when it was read whole.',
)
