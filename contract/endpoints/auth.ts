import * as z from 'zod/mini'
import { company } from '../entities/company.ts'
import { signInCode } from '../entities/password.ts'
import { allRows, email } from '../entities/primitives.ts'
import { user } from '../entities/user.ts'
import { LOGIN_PATH } from '../protocol.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

/** The token names the companies of its user, and is sent in a header. */
export const token = z.string().check(z.maxLength(16_000))

export const loginBody = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1024)),
  /** For users with two-step sign-in. Without it they get `code-required`. */
  code: z.optional(signInCode),
})

export const login = defineEndpoint({
  method: 'POST',
  path: LOGIN_PATH,
  summary: 'Sign in with email and password',
  policy: 'public',
  body: loginBody,
  status: 200,
  response: z.object({ token }),
})

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/auth/users',
  summary: 'Colleagues of the caller, everybody for a SuperAdmin; email, role and companies for Admin and above',
  policy: 'signed-in',
  query: listOffset,
  status: 200,
  response: z.object({ users: allRows(user) }),
})

const companies = allRows(company)
export const listCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The companies the caller is assigned to; all of them for a SuperAdmin',
  policy: 'signed-in',
  query: listOffset,
  status: 200,
  response: z.object({ companies, data: z.object({ companies }) }),
})
