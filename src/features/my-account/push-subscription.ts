import { getPushKey, pushSubscription, putPushSubscription } from '../../../contract/endpoints/push-subscriptions.ts'
import { call } from '../../api/call.ts'
import type { Device } from '../../db/schema/device.ts'
import { currentSession, followUser } from '../../db/session/session.ts'

/** The user who signs in here is reminded on this device while the app is closed, if they allowed notifications. */
export function followPushSubscription(device: Device): void {
  // Offline, or where there is no push service: the next start tries again.
  followUser(device, () => void keepPushSubscription(device).catch(() => undefined))
}

/** Resolves to whether this browser can be reached. It goes with the session. */
export async function keepPushSubscription(device: Device): Promise<boolean> {
  const token = currentSession(device)?.token
  if (token === undefined || !('PushManager' in globalThis) || Notification.permission !== 'granted') return false
  const { publicKey } = await call(getPushKey, {}, { token })
  if (publicKey === null) return false
  const { pushManager } = await navigator.serviceWorker.ready
  const body = pushSubscription.parse((await subscriptionTo(pushManager, publicKey)).toJSON())
  await call(putPushSubscription, { body }, { token })
  return true
}

/** One for another key belongs to a server that was set up again: it would never be used. */
async function subscriptionTo(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const before = await manager.getSubscription()
  if (before && keyOf(before) === publicKey) return before
  await before?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
