import { idOfHex } from '../../../contract/entities/primitives.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { withTimeLimit } from './save-durably.ts'

/** Names the row that a save of this content makes: another content is another row. See docs/decisions/0026. */
export const newRowIdOf = async (content: string): Promise<string> =>
  idOfHex(await sha256(new TextEncoder().encode(content)))

export const holdsChange = (outbox: OutboxDb, mutationId: string): Promise<boolean> =>
  outbox.transaction('r', outbox.pending, outbox.acknowledged, outbox.parked, async () => {
    const isWaiting = (await outbox.pending.where({ mutationId }).count()) > 0
    return (
      isWaiting || ((await outbox.acknowledged.get(mutationId)) ?? (await outbox.parked.get(mutationId))) !== undefined
    )
  })

const READ_LIMIT_MS = 2_000

/** False where the database does not answer in time: a row that is made again has the same key. */
export const isMade = (outbox: OutboxDb, rowId: string): Promise<boolean> =>
  withTimeLimit(READ_LIMIT_MS, holdsChange(outbox, rowId)).catch(() => false)

export async function sha256(content: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
