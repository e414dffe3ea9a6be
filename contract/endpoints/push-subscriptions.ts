import * as z from 'zod/mini'
import { id, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

/**
 * The push services of Chrome and Edge, Firefox, Safari and Windows. Only their hosts are called, because the address
 * comes from a browser.
 */
const PUSH_SERVICE =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[\w-]+\.)*(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))\/\S+$/

/** A key of 65 bytes and one of 16, as base64url. */
const browserKeys = z.object({
  p256dh: z.string().check(z.maxLength(88), z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.maxLength(24), z.regex(/^[\w-]{22}={0,2}$/)),
})

export const pushSubscription = z.object({
  endpoint: z
    .string()
    .check(z.maxLength(1_000), z.regex(PUSH_SERVICE, 'This browser’s push service is not supported.')),
  keys: browserKeys,
})
export type PushSubscriptionOf = z.infer<typeof pushSubscription>

/** The message to a service worker: a notification for one user, and the page that it opens. */
export const pushMessage = z.object({
  userId: id,
  title: remark,
  body: z.string().check(z.maxLength(2_000)),
  tag: remark,
  href: z.string().check(z.regex(/^\/(lead|deal)\/[0-9a-f-]{36}$/)),
})
export type PushMessage = z.infer<typeof pushMessage>

export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/auth/push',
  summary: 'The key that browsers subscribe with. Null where push doesn’t work: without https',
  policy: 'signed-in',
  status: 200,
  response: z.object({ publicKey: z.nullable(remark) }),
})

export const putPushSubscription = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/push',
  summary: 'Remind the caller on this browser while the app is closed, until this session ends',
  policy: 'signed-in',
  body: pushSubscription,
  status: 200,
  response: z.object({ message: remark }),
})
