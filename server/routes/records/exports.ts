import { postExport } from '../../../contract/endpoints/exports.ts'
import { noteExport } from '../../../contract/mutations/export.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'

export const exportRoutes = (services: Services) => [
  route(postExport, (call) => {
    const { kind, count, at: reported } = call.body
    const at = deviceTimeBy(services.clock(), reported)
    return answerMutation(services, call, {
      companyId: activeCompany(call.caller, call.query.companyId),
      mutation: noteExport,
      args: { userId: call.caller._id, kind, count, at },
      deviceAt: at,
      bodyOf: () => ({ message: 'Export noted' }),
    })
  }),
]
