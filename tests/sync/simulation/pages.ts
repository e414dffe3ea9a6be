import assert from 'node:assert/strict'
import { entityKey } from '../../../contract/entities/entity.ts'
import { changesPage, type ChangesPage, getChanges } from '../../../contract/endpoints/sync.ts'
import type { RowsMeta } from '../../../src/db/schema/rows-db.ts'
import type { StoredRow, Tombstone } from '../../../src/db/schema/row-records.ts'
import { type Answer, jsonOf } from './checks/answers.ts'
import type { SimDevice } from './device.ts'
import type { Request } from './network.ts'
import { storedLeads } from './checks/stored-leads.ts'
import { ownerOfToken } from './token-owner.ts'

export interface PulledPage extends Pick<ChangesPage, 'changes' | 'cursor'> {
  userId: string
  companyId: string
}

export function pageIn({ path, headers }: Request, answer: Answer): PulledPage | undefined {
  if (!path.startsWith(getChanges.path) || answer.status !== 200) return undefined
  const page = changesPage.safeParse(jsonOf(answer)).data
  if (!page) return undefined
  const companyId = new URL(path, 'http://x').searchParams.get('companyId') ?? ''
  return { userId: ownerOfToken(headers['authorization']), companyId, changes: page.changes, cursor: page.cursor }
}

/** A device that claims to have reached the end of a page has all of it. */
export function checkBrought(device: SimDevice, { userId, companyId, cursor, changes }: PulledPage): void {
  const [meta] = device.rowsOf<RowsMeta>(userId, companyId, 'meta')
  if (meta?.cursor !== cursor) return
  const removed = device.rowsOf<Tombstone>(userId, companyId, 'tombstones')
  const seqs = new Map(removed.map(({ key, seq }) => [key, seq]))
  const leads = storedLeads(device, userId, companyId, meta)
  for (const { id, seq } of leads.values()) seqs.set(entityKey({ entity: 'lead', id }), seq)
  for (const entity of new Set(changes.map(({ t }) => t))) {
    if (entity === 'lead') continue
    for (const { id, seq } of device.rowsOf<StoredRow>(userId, companyId, entity))
      seqs.set(entityKey({ entity, id }), seq)
  }
  for (const change of changes) {
    const { t, id, seq } = change
    const has = seqs.get(entityKey({ entity: t, id })) ?? -1
    // A device that has restarted since never had what was deleted by then.
    const isNowhere = has === -1 && 'del' in change
    assert.ok(isNowhere || has >= seq, `I4: a device is past the ${t} ${id} of commit ${seq} and has it of ${has}`)
  }
}
