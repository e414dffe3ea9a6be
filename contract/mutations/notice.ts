import * as z from 'zod/mini'
import { id } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

/** Permanently, on every device of the user. */
export const dismissNotice = defineMutation({
  name: 'notice.dismiss',
  args: z.object({ noticeId: id }),
  touches: ({ noticeId }) => [{ entity: 'notice', id: noticeId }],
  apply: (view, { noticeId }, { userId }) => {
    if (view.get('notice', noticeId)?.userId !== userId) throw notFound('This notice')
    view.remove('notice', noticeId)
  },
  request: ({ noticeId }) => ({ method: 'DELETE', path: `/api/epc/notices/${noticeId}` }),
  describe: () => 'Dismiss notice',
})
