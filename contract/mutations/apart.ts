import * as z from 'zod/mini'
import { APART_KINDS, type ApartKind, apartIds } from '../entities/duplicates/apart.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineMutation } from './mutation.ts'

const NOUNS: Readonly<Record<ApartKind, string>> = { lead: 'leads', contact: 'contacts', account: 'accounts' }
const touchesApart = ({ apartId }: { apartId: string }) => [{ entity: 'apart', id: apartId }] as const

/**
 * Touches none of the rows: one may still be unsent on another device, or be merged or deleted in the meantime, and the
 * decision applies all the same.
 */
export const markDifferent = defineMutation({
  name: 'apart.add',
  args: z.object({ apartId: id, of: z.enum(APART_KINDS), ids: apartIds, at: timestamp }),
  touches: touchesApart,
  key: ({ apartId }) => apartId,
  apply: (view, { apartId, of, ids, at }, { userId, companyId }) => {
    if (view.get('apart', apartId)) throw new Refusal('key-reuse', 'This decision already exists.')
    view.put('apart', { _id: apartId, companyId, of, ids, at, by: userId })
  },
  request: ({ of, ids, at }) => ({ method: 'POST', path: '/api/duplicates/apart', body: { of, ids, at } }),
  describe: ({ of, ids }) => `Marked as different: ${ids.length} ${NOUNS[of]}`,
})

/** A second undo has no effect. */
export const undoApart = defineMutation({
  name: 'apart.undo',
  args: z.object({ apartId: id, at: timestamp }),
  touches: touchesApart,
  follows: [markDifferent.name],
  apply: (view, { apartId, at }, { userId }) => {
    const row = view.get('apart', apartId)
    if (!row) throw notFound('This decision')
    if (row.undoneAt === undefined) view.put('apart', { ...row, undoneAt: at, undoneBy: userId })
  },
  request: ({ apartId, at }) => ({ method: 'POST', path: `/api/duplicates/apart/${apartId}/undo`, body: { at } }),
  describe: () => 'Undo “These are different people”',
})
