// npm run import:tps -- FILE: a file of TPS or CTPS, zip, CSV or text, names the numbers that nobody may call.
import { parseArgs } from 'node:util'
import {
  PHONE_REGISTERS,
  registerAgeDays,
  registerFile,
  REGISTER_VALID_DAYS,
} from '../contract/entities/phone-register.ts'
import { importTps } from '../server/commands/import-tps/import-tps.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { progressLine, runTool, whole, withStore } from './import-tool.ts'

const USE = 'Use: npm run import:tps -- tps.csv [--register ctps] [--date 2026-11-01] [--force]'
const TOO_OLD = `Calls need a file of the last ${REGISTER_VALID_DAYS} days.`

await runTool(
  async () => {
    const options = readArguments()
    await withStore(async (store) => {
      const progress = progressLine()
      const { register } = options
      const counts = await importTps(store, { ...options, onProgress: progress.show })
      progress.end()
      console.log(`${whole(counts.rows)} rows read`)
      console.log(`  ${whole(counts.numbers)} numbers of ${register}, instead of those of its last file`)
      console.log(`  ${whole(counts.ignored)} rows without a British phone number`)
      console.log(`  ${whole(counts.marked)} leads marked “TPS” or “CTPS”`)
      console.log(`  ${whole(counts.lifted)} leads no longer marked, because neither register has their number`)
      const days = registerAgeDays({ register, dated: counts.dated }, Date.now())
      console.log(
        `  The file is dated ${counts.dated}${days > REGISTER_VALID_DAYS ? `, ${days} days ago. ${TOO_OLD}` : ''}`,
      )
    })
  },
  () => 'Stopped. Run it again: a file counts only when it was read whole.',
)

function readArguments() {
  const { values, positionals } = parseOrExplain()
  const [path, ...others] = positionals
  const register = PHONE_REGISTERS.find((name) => name === (values.register ?? 'tps').toUpperCase())
  if (path === undefined || others.length > 0 || !register) throw new StartError(USE)
  const dated = values.date
  if (dated !== undefined && !registerFile.shape.dated.safeParse(dated).success) throw new StartError(USE)
  return { path, register, dated, isForced: values.force ?? false }
}

function parseOrExplain() {
  const options = { register: { type: 'string' }, date: { type: 'string' }, force: { type: 'boolean' } } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new StartError(USE)
  }
}
