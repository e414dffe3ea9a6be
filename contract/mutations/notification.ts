import * as z from 'zod/mini'
import type { EntityRef } from '../entities/entity.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

const MOST_AT_ONCE = 500
export const readIds = z.array(id).check(z.maxLength(MOST_AT_ONCE))

const refsTo = (entity: 'notification' | 'notice', ids: readonly string[]): EntityRef[] =>
  ids.map((each) => ({ entity, id: each }))

function demandOwn(row: { userId: string } | undefined, userId: string): void {
  if (row && row.userId !== userId) throw notFound('This notification')
}

/** On every device of the user. Notifications that were removed in the meantime stay removed. */
export const markRead = defineMutation({
  name: 'notification.read',
  args: z
    .object({ notificationIds: readIds, noticeIds: readIds, readAt: timestamp })
    .check(z.refine(({ notificationIds, noticeIds }) => notificationIds.length + noticeIds.length > 0)),
  touches: ({ notificationIds, noticeIds }) =>
    [...refsTo('notification', notificationIds), ...refsTo('notice', noticeIds)] as [EntityRef, ...EntityRef[]],
  apply: (view, { notificationIds, noticeIds, readAt }, { userId }) => {
    for (const each of notificationIds) {
      const row = view.get('notification', each)
      demandOwn(row, userId)
      // A change that touches no row gets no `seq`.
      if (row) view.put('notification', { readAt, ...row })
      else view.remove('notification', each)
    }
    for (const each of noticeIds) {
      const row = view.get('notice', each)
      demandOwn(row, userId)
      if (row) view.put('notice', { readAt, ...row })
      else view.remove('notice', each)
    }
  },
  request: ({ notificationIds, noticeIds, readAt }) => ({
    method: 'POST',
    path: '/api/epc/notifications/read',
    body: { notificationIds, noticeIds, readAt },
  }),
  describe: () => 'Notifications read',
})
