import * as z from 'zod/mini'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

export const exportKind = z.enum(['lead', 'deal'])
/** More than a company can have. */
export const exportCount = z.int().check(z.minimum(0), z.maximum(10_000_000))

/**
 * Records in the audit log that the user exported rows of this device. It waits in the outbox like a change, so that it
 * works offline. It changes nothing and touches the user's own row, because a change without a row gets no `seq`.
 */
export const noteExport = defineMutation({
  name: 'export.note',
  args: z.object({ userId: id, kind: exportKind, count: exportCount, at: timestamp }),
  touches: ({ userId }) => [{ entity: 'user', id: userId }],
  apply: (rows, args, { userId }) => {
    const row = rows.get('user', args.userId)
    if (!row || args.userId !== userId) throw notFound('This user')
    rows.put('user', row)
  },
  request: ({ kind, count, at }) => ({ method: 'POST', path: '/api/exports', body: { kind, count, at } }),
  describe: ({ kind, count }) => `Export: ${count.toLocaleString('en-GB')} ${kind}${count === 1 ? '' : 's'}`,
})
