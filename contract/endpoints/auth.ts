import * as z from 'zod/mini'
import { company } from '../entities/company.ts'
import { email } from '../entities/primitives.ts'
import { user } from '../entities/user.ts'
import { defineEndpoint } from './endpoint.ts'

export const loginBody = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Enter your password.'), z.maxLength(1024)),
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password',
  policy: 'public',
  body: loginBody,
  status: 200,
  response: z.object({ token: z.string() }),
})

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/auth/users',
  summary: 'Colleagues of the caller, everybody for a SuperAdmin; e-mail, role and companies for Admin and above',
  policy: 'signed-in',
  status: 200,
  response: z.object({ users: z.array(user) }),
})

const companies = z.array(company)
export const listCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The companies the caller is assigned to; all of them for a SuperAdmin',
  policy: 'signed-in',
  status: 200,
  response: z.object({ companies, data: z.object({ companies }) }),
})
