// npm run -s citus:plan: prints the SQL that makes the database of DATABASE_URL one of Citus, for psql on its coordinator.
// It changes nothing itself. Ends with 1 if something prevents it, or if there is a table it doesn't know.
import { loadConfig } from '../server/config.ts'
import { reachOwn } from '../server/store/connection/reach-database.ts'
import { withClients } from '../server/store/connection/with-clients.ts'
import { StartError } from '../server/store/core/start-error.ts'
import { readCitusCatalogue } from '../server/store/operations/citus-catalogue.ts'
import { planForCitus } from '../server/store/operations/citus-plan.ts'
import { runTool } from './import-tool.ts'

await runTool(printPlan, () => 'Stopped.')

async function printPlan(): Promise<void> {
  const { databaseUrl, databaseListenUrl } = loadConfig(process.env)
  if (!databaseUrl) throw new StartError('Give the coordinator’s address in DATABASE_URL.')
  const coordinator = await reachOwn({ databaseUrl, databaseListenUrl })
  const catalogue = await withClients(async (open) => readCitusCatalogue(await open(coordinator)))
  const { script, obstacles } = planForCitus(catalogue)
  process.stdout.write(script)
  for (const obstacle of obstacles) console.error(obstacle)
  if (obstacles.length > 0) process.exitCode = 1
}
