// npm run doctor: looks at the settings and all that they name, and says in plain words what is wrong and what to do.
// It changes nothing; an embedded PostgreSQL is started for it if none is running. Ends with 1 if something is wrong.
import { Resolver } from 'node:dns/promises'
import { askTimedatectl } from '../server/commands/doctor/check-clock.ts'
import { examine } from '../server/commands/doctor/examine.ts'
import { type Finding, ok } from '../server/commands/doctor/finding.ts'
import { bounceAddressOf, loadConfig, mailFromOf } from '../server/config.ts'
import { redact } from '../server/process/log.ts'
import { configsOf } from '../server/store/connection/reach-database.ts'
import { type EmbeddedPostgres, launchPostgres } from '../server/store/embedded-postgres/launch.ts'
import { runTool } from './import-tool.ts'

const NAME_PATIENCE = { timeout: 3_000, tries: 2 }
const STATE_WIDTH = 9

await runTool(examineInstallation, () => 'Stopped.')

async function examineInstallation(signal: AbortSignal): Promise<void> {
  // A wrong setting ends it here with the line that names it.
  const config = loadConfig(process.env)
  const { dataDir, databaseUrl, databaseListenUrl, databaseReadUrl } = config
  let embedded: EmbeddedPostgres | undefined
  const reach = async () => {
    if (databaseUrl) return configsOf({ databaseUrl, databaseListenUrl, databaseReadUrl })
    embedded = await launchPostgres(dataDir, { signal })
    return { connection: embedded.connection }
  }
  const examined = { ...config, mailFrom: mailFromOf(config), bounceAddress: bounceAddressOf(config) }
  const outside = { addresses: reach, askClock: askTimedatectl, names: new Resolver(NAME_PATIENCE) }
  try {
    const findings = [ok('Settings', 'Each can be read.'), ...(await examine(examined, outside))]
    for (const { state, about, text } of findings) console.log(redact(`${state.padEnd(STATE_WIDTH)}${about}: ${text}`))
    console.log(summaryOf(findings))
    if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
  } finally {
    await embedded?.stop()
  }
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length
  const [faults, warnings] = [count('wrong'), count('warning')]
  if (faults === 0 && warnings === 0) return 'Everything is as it should be.'
  return `${faults} wrong, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
}
