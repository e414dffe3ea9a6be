import * as z from 'zod/mini'
import { newPassword, PASSWORD_MAX_LENGTH } from '../entities/password.ts'
import { allRows, id, remark, timestamp } from '../entities/primitives.ts'
import { token } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

const message = z.object({ message: remark })

export const session = z.object({
  _id: id,
  /** Browser and system, as the browser reports them. */
  device: remark,
  startedAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})
export type SignedInSession = z.infer<typeof session>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the caller is signed in, the session used last first',
  policy: 'signed-in',
  query: listOffset,
  status: 200,
  response: z.object({ sessions: allRows(session) }),
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End one session of the caller: its token is refused from now on',
  policy: 'self',
  params: z.object({ id }),
  status: 200,
  response: message,
})

export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign the caller out everywhere, here too',
  policy: 'signed-in',
  status: 200,
  response: message,
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/auth/signOut',
  summary: 'End the session of this call',
  policy: 'signed-in',
  status: 200,
  response: message,
})

/** Not checked for length, so that an older, shorter one is still accepted. */
export const currentPassword = z
  .string('Enter your current password.')
  .check(z.minLength(1, 'Enter your current password.'), z.maxLength(PASSWORD_MAX_LENGTH))

export const changePassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/password',
  summary: "Change the caller's own password; every other session ends, and this one goes on with the new token",
  policy: 'signed-in',
  body: z.object({ currentPassword, password: newPassword }),
  status: 200,
  response: z.object({ message: remark, token }),
})
