import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { getLive } from '../../../contract/endpoints/health.ts'
import { findUser } from '../../../server/store/users/users.ts'
import { callPlainly } from './operations/plain-call.ts'
import type { Request } from './network.ts'
import type { Operation } from './operations/taps.ts'

// A user ends a session, or all of them, from elsewhere: the lost device is notified, and nothing it sends counts.

const claims = z.object({ id: z.string(), sid: z.string(), stamp: z.int() })

const claimsOf = (token: string) => {
  const [, payload = ''] = token.split('.')
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

/** The tokens that are no longer valid, recorded outside the server. */
export class EndedSessions {
  private readonly sessions = new Set<string>()
  /** By person: tokens are valid from this version of the account on. */
  private readonly firstGood = new Map<string, number>()

  end(sessionId: string): void {
    this.sessions.add(sessionId)
  }

  endAll(userId: string, firstGood: number): void {
    this.firstGood.set(userId, firstGood)
  }

  /** I7: an ended session reads nothing and changes nothing. Anybody may ask whether the server is well. */
  check({ path, headers }: Request, status: number): void {
    if (path === getLive.path) return
    const token = headers['authorization']?.slice('Bearer '.length) ?? ''
    if (token.split('.').length !== 3) return
    const { id, sid, stamp } = claimsOf(token)
    const isEnded = this.sessions.has(sid) || stamp < (this.firstGood.get(id) ?? 0)
    // A server that dies doesn't answer.
    if (isEnded)
      assert.ok(status === 401 || status >= 500, `I7: a session that was ended is answered ${status} for ${path}`)
  }
}

export const sessionOperations = {
  endSession: async (world, device) => {
    const { token, userId: id } = device
    if (token === undefined || id === undefined) return
    const { sid } = claimsOf(token)
    const answer = await callPlainly(world, { id }, 'DELETE', `/api/auth/sessions/${sid}`)
    if (answer.status !== 200) return
    world.coverage.count('sessions ended')
    world.server.ended.end(sid)
  },
  endAllSessions: async (world, _device, choice) => {
    const { id } = choice.pick(world.people)
    const answer = await callPlainly(world, { id }, 'DELETE', '/api/auth/sessions')
    if (answer.status !== 200) return
    world.coverage.count('all sessions ended')
    const account = await findUser(world.server.store, id)
    world.server.ended.endAll(id, account?.tokenVersion ?? 0)
  },
} satisfies Record<string, Operation>
