import { readLocalChanges } from '../../../src/db/views/local-changes.ts'
import { sendState } from '../../../src/db/views/sync-summary.ts'
import { currentSession } from '../../../src/db/session/session.ts'
import { readStatus } from '../../../src/db/outbox/sync-status.ts'
import type { TestDevice } from '../server/device.ts'

export async function readSendState({ device, outbox }: TestDevice) {
  const session = currentSession(device)
  if (!session) throw new Error('Nobody is signed in.')
  return sendState(await readLocalChanges({ outbox, userId: session.userId }), await readStatus(outbox), session)
}
