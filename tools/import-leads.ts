// npm run import:leads -- FILE --company NAME [--report FILE]: an official EPC certificates CSV becomes leads.
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Counts,
  importCertificates,
  type Progress,
  type RefusedRow,
} from '../server/commands/import-leads/import-certificates.ts'
import { loadConfig } from '../server/config.ts'
import { allCompanies, findCompanyByName } from '../server/store/companies.ts'
import { launchPostgres } from '../server/store/embedded-postgres/launch.ts'
import { openStore, type Store } from '../server/store/open-store.ts'
import { StartError } from '../server/store/start-error.ts'

const USE = 'Use: npm run import:leads -- FILE --company "Greenway Energy" [--report REFUSED.csv]'
const REFUSED_SHOWN = 20
const PROGRESS_EVERY_MS = 1000

const whole = (count: number) => count.toLocaleString('en-GB')

try {
  await run()
} catch (error) {
  const isExpected = error instanceof StartError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

async function run() {
  const { path, companyName, report } = readArguments()
  const { databaseUrl, dataDir } = loadConfig(process.env)
  const embedded = databaseUrl ? undefined : await launchPostgres(dataDir)
  try {
    const store = await openStore({
      connection: embedded?.connection ?? { connectionString: databaseUrl },
      poolSize: 3,
    })
    try {
      await importInto(store, { path, companyName, ...(report === undefined ? {} : { report }) })
    } finally {
      await store.close()
    }
  } finally {
    await embedded?.stop()
  }
}

function readArguments() {
  const { values, positionals } = parseOrExplain()
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0 || values.company === undefined) throw new StartError(USE)
  return { path, companyName: values.company, report: values.report }
}

function parseOrExplain() {
  try {
    return parseArgs({ allowPositionals: true, options: { company: { type: 'string' }, report: { type: 'string' } } })
  } catch {
    throw new StartError(USE)
  }
}

async function importInto(store: Store, options: { path: string; companyName: string; report?: string }) {
  const { path, companyName, report } = options
  const company = await findCompanyByName(store, companyName)
  if (!company) throw new StartError(await unknownCompany(store, companyName))
  const refusals = refusalLog(report)
  const progress = progressLine()
  const begun = performance.now()
  const counts = await importCertificates(store, {
    path,
    companyId: company._id,
    now: new Date(),
    onProgress: progress.show,
    onRefused: refusals.add,
  })
  progress.end()
  await refusals.end()
  sayReport(counts, { company: company.name, seconds: (performance.now() - begun) / 1000 })
  refusals.sayMore(counts.refused)
}

async function unknownCompany(store: Store, name: string): Promise<string> {
  const companies = await allCompanies(store)
  const names = companies.map((company) => `"${company.name}"`).join(', ')
  return `There is no company "${name}". ${names ? `There are: ${names}.` : 'There is none yet: run npm start first.'}`
}

/** One line that is written over and over on a terminal, and a line a second elsewhere. */
function progressLine() {
  const begun = performance.now()
  let lastShown = begun
  return {
    show: ({ rows, bytesRead, bytes }: Progress) => {
      const now = performance.now()
      if (now - lastShown < PROGRESS_EVERY_MS) return
      lastShown = now
      const rowsPerSecond = Math.round(rows / ((now - begun) / 1000))
      const line = `${whole(rows)} rows read, ${whole(rowsPerSecond)} rows/s, ${Math.floor((bytesRead / bytes) * 100)} %`
      process.stdout.write(process.stdout.isTTY ? `\r${line}   ` : `${line}\n`)
    },
    end: () => void (process.stdout.isTTY && process.stdout.write('\n')),
  }
}

/** Shows the first refused rows, and writes all of them to a file where one is named. */
function refusalLog(path: string | undefined) {
  const file = path === undefined ? undefined : createWriteStream(path)
  const failed = new Promise<never>((_, reject) => {
    file?.on('error', (error) => reject(new StartError(`The report can't be written: ${error.message}`)))
  })
  file?.write('line,reason\n')
  let seen = 0
  return {
    add: ({ line, reason }: RefusedRow) => {
      file?.write(`${line},"${reason.replaceAll('"', '""')}"\n`)
      if (seen++ < REFUSED_SHOWN) console.error(`Line ${whole(line)} refused: ${reason}`)
    },
    end: () => (file ? Promise.race([failed, new Promise<void>((resolve) => file.end(resolve))]) : undefined),
    sayMore: (refused: number) => {
      if (path !== undefined) console.log(`The refused rows, with their reasons: ${path}`)
      else if (refused > REFUSED_SHOWN) console.error('More were refused; name a file with --report to see all.')
    },
  }
}

function sayReport(counts: Counts, { company, seconds }: { company: string; seconds: number }) {
  const rate = whole(Math.round(counts.rows / seconds))
  console.log(`${company}: ${whole(counts.rows)} rows read in ${seconds.toFixed(1)} s (${rate} rows/s)`)
  console.log(`  ${whole(counts.imported)} imported`)
  console.log(`  ${whole(counts.alreadyThere)} already there`)
  console.log(`  ${whole(counts.refused)} refused`)
}
