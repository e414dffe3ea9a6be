import * as endpoints from '../../../contract/endpoints/push-subscriptions.ts'
import { Refusal } from '../../../contract/errors.ts'
import { savePushSubscription } from '../../store/users/push-subscriptions.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const pushSubscriptionRoutes = ({ store, push }: Services) => [
  route(endpoints.getPushKey, async () => ({ publicKey: push?.publicKey ?? null })),

  route(endpoints.putPushSubscription, async ({ caller, session, body }) => {
    if (!push) throw new Refusal('state', 'Doorstep must be on https to remind people while it is closed.')
    await savePushSubscription(store, { userId: caller._id, sessionId: session.id }, body)
    return { message: 'Reminders will come to this browser' }
  }),
]
