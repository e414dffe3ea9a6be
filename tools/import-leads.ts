// npm run import:leads -- FILE --company NAME [--report FILE]: an official EPC certificates CSV becomes leads.
import { parseArgs } from 'node:util'
import { type Counts, importCertificates } from '../server/commands/import-leads/import-certificates.ts'
import { allCompanies, findCompanyByName } from '../server/store/users/companies.ts'
import type { Store } from '../server/store/core/open-store.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { demandRows, progressLine, refusalLog, runTool, whole, withStore } from './import-tool.ts'

const USE = 'Use: npm run import:leads -- FILE --company "Greenway Energy" [--report REFUSED.csv]'

await runTool(async () => {
  const { path, companyName, report } = readArguments()
  await withStore((store) => importInto(store, { path, companyName, ...(report === undefined ? {} : { report }) }))
})

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
  const refusals = await refusalLog(report, path)
  const progress = progressLine()
  const startedAt = performance.now()
  const counts = await importCertificates(store, {
    path,
    companyId: company._id,
    now: new Date(),
    onProgress: progress.show,
    onRefused: refusals.add,
    onNote: refusals.note,
  })
  progress.end()
  await refusals.end()
  sayReport(counts, { company: company.name, seconds: (performance.now() - startedAt) / 1000 })
  console.log(`  ${whole(refusals.noted())} cells left empty`)
  refusals.sayMore(counts.refused)
  demandRows(counts, path, refusals.firstReason())
}

async function unknownCompany(store: Store, name: string): Promise<string> {
  const companies = await allCompanies(store)
  const names = companies.map((company) => `"${company.name}"`).join(', ')
  return `There is no company "${name}". ${names ? `There are: ${names}.` : 'There is none yet: run npm start first.'}`
}

function sayReport(counts: Counts, { company, seconds }: { company: string; seconds: number }) {
  const rate = whole(Math.round(counts.rows / seconds))
  console.log(`${company}: ${whole(counts.rows)} rows read in ${seconds.toFixed(1)} s (${rate} rows/s)`)
  console.log(`  ${whole(counts.imported)} imported`)
  console.log(`  ${whole(counts.alreadyThere)} already there`)
  console.log(`  ${whole(counts.refused)} refused`)
}
