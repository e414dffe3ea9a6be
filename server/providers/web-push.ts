import { createECDH, createHmac } from 'node:crypto'
import type { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import type { PushMessage, PushSubscriptionOf } from '../../contract/endpoints/push-subscriptions.ts'

export interface WebPush {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** `gone`: the browser will never accept another message. Rejects when a later try may work. */
  send(subscription: PushSubscriptionOf, message: PushMessage): Promise<'sent' | 'gone'>
}

/** A reminder that arrives later than this is of no use. */
const KEPT_SECONDS = 600
const PATIENCE_MS = 10_000
const GONE = new Set([404, 410])

interface WebPushParts {
  /** The key pair is derived from it, so that it is the same on each server and after each start. */
  readonly secret: string
  /** The contact for push services: an `https:` or `mailto:` address. */
  readonly subject: string
  /** For a certificate authority other than the system's. */
  readonly agent?: Agent
}

export function createWebPush({ secret, subject, agent }: WebPushParts): WebPush {
  const keys = keyPairOf(secret)
  const options = {
    vapidDetails: { subject, ...keys },
    TTL: KEPT_SECONDS,
    urgency: 'high',
    timeout: PATIENCE_MS,
    ...(agent ? { agent } : {}),
  } as const
  return {
    publicKey: keys.publicKey,
    send: async (subscription, message) => {
      try {
        await webPush.sendNotification(subscription, JSON.stringify(message), options)
        return 'sent'
      } catch (error) {
        if (error instanceof WebPushError && GONE.has(error.statusCode)) return 'gone'
        throw error
      }
    },
  }
}

function keyPairOf(secret: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(createHmac('sha256', secret).update('web push').digest())
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}
