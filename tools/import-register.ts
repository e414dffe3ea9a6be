// npm run import:register -- FILE [--report FILE]: official EPC bulk files, zip or CSV, become this installation's register.
import { parseArgs } from 'node:util'
import { importRegister } from '../server/commands/import-register/import-register.ts'
import type { Store } from '../server/store/core/open-store.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { demandRows, progressLine, refusalLog, runTool, whole, withStore } from './import-tool.ts'

const USE = 'Use: npm run import:register -- domestic-csv.zip [--report REFUSED.csv]'

await runTool(async () => {
  const { path, report } = readArguments()
  await withStore((store) => importFile(store, path, report))
})

function readArguments() {
  const { values, positionals } = parseOrExplain()
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new StartError(USE)
  return { path, report: values.report }
}

function parseOrExplain() {
  try {
    return parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } })
  } catch {
    throw new StartError(USE)
  }
}

async function importFile(store: Store, path: string, report: string | undefined) {
  const refusals = await refusalLog(report, path)
  const progress = progressLine()
  const startedAt = performance.now()
  const counts = await importRegister(store, {
    path,
    now: new Date(),
    onProgress: progress.show,
    onRefused: ({ file, line, reason }) => refusals.add({ line, reason: `${file}: ${reason}` }),
    onNote: ({ file, line, reason }) => refusals.note({ line, reason: `${file}: ${reason}` }),
  })
  progress.end()
  await refusals.end()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `${whole(counts.rows)} rows read in ${seconds.toFixed(1)} s (${whole(Math.round(counts.rows / seconds))} rows/s)`,
  )
  console.log(`  ${whole(counts.taken)} homes new or newer`)
  console.log(`  ${whole(counts.older)} older than what is known, or the same`)
  console.log(`  ${whole(counts.refused)} refused`)
  console.log(`  ${whole(refusals.noted())} cells left empty`)
  refusals.sayMore(counts.refused)
  demandRows(counts, path, refusals.firstReason())
}
