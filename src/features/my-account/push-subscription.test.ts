import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPageAddress } from '../../../tests/support/fakes/page-address.ts'
import { localDevice, tokenOf } from '../../../tests/support/server/local-device.ts'
import type { Device } from '../../db/schema/device.ts'
import { signIn } from '../../db/session/session.ts'
import { keepPushSubscription } from './push-subscription.ts'

const PUBLIC_KEY = 'B'.repeat(86) + 'A'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

/** A browser's push service. */
class FakePushManager {
  current: object | null = null
  made = 0

  getSubscription = async () => this.current
  subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${++this.made}`
    this.current = {
      options: { applicationServerKey: Buffer.from(applicationServerKey, 'base64url') },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        this.current = null
      },
    }
    return this.current
  }
}

let device: Device
let pushManager: FakePushManager
let saved: unknown[]
let publicKey: string | null

beforeEach(async () => {
  device = localDevice()
  await signIn(device, tokenOf({ id: 'ann', role: 'User', assignedCompanies: ['a'] }))
  pushManager = new FakePushManager()
  saved = []
  publicKey = PUBLIC_KEY
  stubPageAddress()
  vi.stubGlobal('PushManager', FakePushManager)
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ publicKey })
    saved.push(await request.json())
    return Response.json({ message: 'Saved' })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('subscribes a browser once, and sends the server the user of each start', async () => {
  expect(await keepPushSubscription(device)).toBe(true)
  expect(await keepPushSubscription(device)).toBe(true)
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys }
  expect(saved).toEqual([subscription, subscription])
})

test('a subscription to another key is replaced', async () => {
  await keepPushSubscription(device)
  publicKey = 'C'.repeat(86) + 'A'
  await keepPushSubscription(device)
  expect(saved.at(-1)).toEqual({ endpoint: 'https://fcm.googleapis.com/fcm/send/2', keys })
})

test('nothing is asked of the browser without permission, or of a server without https', async () => {
  publicKey = null
  expect(await keepPushSubscription(device)).toBe(false)
  publicKey = PUBLIC_KEY
  vi.stubGlobal('Notification', { permission: 'default' })
  expect(await keepPushSubscription(device)).toBe(false)
  expect(pushManager.made).toBe(0)
})
