import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Finding, ok, warning } from './finding.ts'

const CLOCK = 'Clock'
const PATIENCE_MS = 5_000

/** Asks systemd whether this machine’s clock is synchronised: `yes` or `no`. Rejects without systemd. */
export const askTimedatectl = async (): Promise<string> => {
  const options = { timeout: PATIENCE_MS }
  const output = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], options)
  return output.stdout.trim()
}

/** Authenticator codes and the ages of unsent changes depend on the server’s clock. */
export async function checkClock(ask: () => Promise<string>): Promise<Finding> {
  const answer = await ask().catch(() => '')
  if (answer === 'yes') return ok(CLOCK, 'It is synchronised.')
  return answer === 'no'
    ? warning(CLOCK, 'It isn’t synchronised, so codes of authenticator apps may be refused: timedatectl set-ntp true')
    : warning(CLOCK, 'Nothing here says whether it is synchronised. In a container, run timedatectl on its host.')
}
