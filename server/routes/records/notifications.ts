import * as endpoints from '../../../contract/endpoints/notifications.ts'
import { markRead } from '../../../contract/mutations/notification.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { notificationSettings, saveNotificationSettings } from '../../store/records/notifications.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { answerMutation } from '../sync/answer-mutation.ts'

export const notificationRoutes = (services: Services) => {
  const { store, clock } = services
  return [
    route(endpoints.postRead, async (call) =>
      answerMutation(services, call, {
        companyId: activeCompany(call.caller, call.query.companyId),
        mutation: markRead,
        args: { ...call.body, readAt: deviceTimeBy(clock(), call.body.readAt) },
        bodyOf: () => ({ message: 'Notifications read' }),
      }),
    ),

    route(endpoints.getNotificationSettings, ({ caller }) => notificationSettings(store, caller._id)),

    route(endpoints.putNotificationSettings, async ({ caller, body }) => {
      await saveNotificationSettings(store, caller._id, body)
      return notificationSettings(store, caller._id)
    }),
  ]
}
