// npm run change:secret: from now on servers of this database start with the secret of these settings, and with no other.
import { acceptSecret } from '../server/commands/known-secret.ts'
import { loadConfig } from '../server/config.ts'
import { runTool, withStore } from './import-tool.ts'

await runTool(
  async () => {
    const { jwtSecret } = loadConfig(process.env)
    await withStore((store) => acceptSecret(store, jwtSecret))
    console.log('Servers start with this secret now, and with no other. Restart those that still run with another one.')
    console.log('Everyone signs in again; those with two-step sign-in use a recovery code, or are reset.')
  },
  () => 'Stopped.',
)
