import { deleteNotice } from '../../../contract/endpoints/notices.ts'
import { dismissNotice } from '../../../contract/mutations/notice.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const noticeRoutes = (services: Services) => {
  const companyOf = companyOfChange(services, 'notice')
  return [
    route(deleteNotice, async (call) =>
      answerMutation(services, call, {
        companyId: await companyOf(call, call.params.id),
        mutation: dismissNotice,
        args: { noticeId: call.params.id },
        bodyOf: () => ({ message: 'Notice dismissed' }),
      }),
    ),
  ]
}
