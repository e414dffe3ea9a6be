import { readOwnWork } from '../../src/db/own-work.ts'
import { sendState } from '../../src/db/queries.ts'
import { currentSession } from '../../src/db/session.ts'
import { readStatus } from '../../src/db/sync-status.ts'
import type { TestDevice } from './device.ts'

/** What the chip says, of all companies. */
export async function readSendState({ device, outbox }: TestDevice) {
  const session = currentSession(device)
  if (!session) throw new Error('Nobody is signed in.')
  return sendState(await readOwnWork({ outbox, userId: session.userId }), await readStatus(outbox), session)
}
