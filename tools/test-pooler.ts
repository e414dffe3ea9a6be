// `npm run test:pooler [-- FILES]`: the contract suite, the tests of the store and those that kill senders, through PgBouncer in
// transaction mode with four connections for each database.
import { runNodeTool } from './node-tool.ts'

const [, , ...files] = process.argv
const chosen = files.length > 0 ? files : ['tests/contract', 'server/store', 'server/commands']
process.exit(
  await runNodeTool('vitest/vitest.mjs', ['run', '--project', 'node', ...chosen], { env: { TEST_POOLER: '1' } }),
)
