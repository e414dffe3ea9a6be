import * as z from 'zod/mini'
import { id, remark } from '../entities/primitives.ts'
import { signInCode } from '../entities/password.ts'
import { defineEndpoint } from './endpoint.ts'
import { currentPassword } from './sessions.ts'

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10)) })

export const getTwoStep = defineEndpoint({
  method: 'GET',
  path: '/api/auth/twoStep',
  summary: 'Whether the caller signs in with a code too, and how many recovery codes are left',
  policy: 'signed-in',
  status: 200,
  response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const startTwoStep = defineEndpoint({
  method: 'POST',
  path: '/api/auth/twoStep',
  summary: 'Make a secret for an authenticator app; it counts once a code of it is confirmed, and is never sent again',
  policy: 'people',
  body: z.object({ currentPassword }),
  status: 200,
  response: z.object({
    /** Base32, for typing. */
    secret: z.string().check(z.maxLength(64)),
    /** For a QR code: `otpauth://totp/...`. */
    uri: z.string().check(z.maxLength(1_000)),
  }),
})

export const confirmTwoStep = defineEndpoint({
  method: 'POST',
  path: '/api/auth/twoStep/confirm',
  summary: 'Turn two-step sign-in on with a first code; answers the recovery codes, this once',
  policy: 'people',
  body: z.object({ code: signInCode }),
  status: 200,
  response: recoveryCodes,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/auth/twoStep/recoveryCodes',
  summary: 'New recovery codes in place of the old ones',
  policy: 'signed-in',
  body: z.object({ code: signInCode }),
  status: 200,
  response: recoveryCodes,
})

export const stopTwoStep = defineEndpoint({
  method: 'POST',
  path: '/api/auth/twoStep/off',
  summary: 'Turn two-step sign-in off',
  policy: 'signed-in',
  body: z.object({ currentPassword, code: signInCode }),
  status: 200,
  response: z.object({ message: remark }),
})

export const resetTwoStep = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/users/:id/twoStep',
  summary: 'Turn two-step sign-in off for somebody who has lost the device; their sessions end',
  policy: 'super-admin',
  params: z.object({ id }),
  status: 200,
  response: z.object({ message: remark }),
})
