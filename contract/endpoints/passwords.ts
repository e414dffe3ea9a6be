import * as z from 'zod/mini'
import { newPassword } from '../entities/password.ts'
import { email, remark } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const response = z.object({ message: remark })

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgotPassword',
  summary: 'Mail a link that sets a new password; the same answer whether or not there is such an account',
  policy: 'public',
  body: z.object({ email }),
  status: 200,
  response,
})

export const resetPassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/resetPassword/:token',
  summary:
    'Set a new password with the token of a mailed link, once, within an hour; every session of the account ends',
  policy: 'public',
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({ password: newPassword }),
  status: 200,
  response,
})
