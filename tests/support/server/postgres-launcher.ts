import { onStopSignals } from '../../../server/process/stop-signals.ts'
import type * as launch from '../../../server/store/embedded-postgres/launch.ts'

const [launchModule = '', dataDir = ''] = process.argv.slice(2)
const { launchPostgres }: typeof launch = await import(launchModule)
const postgres = await launchPostgres(dataDir, { log: (line) => console.error(line) })
console.log(JSON.stringify(postgres.connection))
onStopSignals(() => void postgres.stop().then(() => process.exit(0)))
setInterval(() => {}, 1000)
