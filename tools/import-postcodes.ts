// npm run import:postcodes -- FILE: ONSPD, NSPL or Code-Point Open, zip or CSV, has the location of each postcode.
import { importPostcodes } from '../server/commands/import-postcodes/import-postcodes.ts'
import { demandRows, oneFile, progressLine, runTool, whole, withStore } from './import-tool.ts'

await runTool(async () => {
  const path = oneFile('Use: npm run import:postcodes -- ONSPD_AUG_2026.zip')
  await withStore(async (store) => {
    const progress = progressLine()
    const startedAt = performance.now()
    const counts = await importPostcodes(store, { path, onProgress: progress.show })
    progress.end()
    const seconds = (performance.now() - startedAt) / 1000
    console.log(
      `${counts.format ?? 'Nothing'}: ${whole(counts.rows)} rows read in ${seconds.toFixed(1)} s (${whole(Math.round(counts.rows / seconds))} rows/s)`,
    )
    console.log(`  ${whole(counts.imported)} postcodes imported`)
    console.log(`  ${whole(counts.skipped)} without a place, or no postcode`)
    console.log(`  ${whole(counts.placed)} leads placed more exactly`)
    demandRows({ rows: counts.rows, refused: counts.skipped }, path)
  })
})
