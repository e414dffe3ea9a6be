import * as z from 'zod/mini'
import { awayPeriod } from '../entities/work-times/away.ts'
import { company } from '../entities/company.ts'
import { newPassword } from '../entities/password.ts'
import { email, id } from '../entities/primitives.ts'
import { companyWork } from '../entities/sharing/open-work.ts'
import { MAX_COMPANIES, role, user } from '../entities/user.ts'
import { defineEndpoint } from './endpoint.ts'

const NAME_MAX_LENGTH = 100

const name = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(NAME_MAX_LENGTH, 'Give a shorter name.'))

const assignedCompanies = z
  .array(id)
  .check(z.maxLength(MAX_COMPANIES, `A user can belong to at most ${MAX_COMPANIES} companies.`))

export const userDetails = z.object({
  firstname: name('Enter a first name.'),
  lastname: name('Enter a last name.'),
  email,
})
export type UserDetails = z.output<typeof userDetails>

export const registerUser = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Add a user; an Admin adds users of role User to their own companies',
  policy: 'people',
  body: z.extend(userDetails, {
    password: newPassword,
    role: z._default(role, 'User'),
    assignedCompanies: z._default(assignedCompanies, []),
  }),
  status: 201,
  response: z.object({ user }),
})

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/api/auth/invitations',
  summary: 'Add a user who gets an email with a link to choose a password; not invited if the email could not be sent',
  policy: 'people',
  body: z.extend(userDetails, {
    role: z._default(role, 'User'),
    assignedCompanies: z._default(assignedCompanies, []),
  }),
  status: 201,
  response: z.object({ user, invited: z.boolean() }),
})

const change = z.union(
  [z.strictObject({ assignedCompanies }), z.strictObject({ role }), z.strictObject({ active: z.boolean() })],
  'Send assignedCompanies, role or active.',
)
export type UserChange = z.output<typeof change>

export const changeUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/auth/users/:id',
  summary: 'Set the companies or the role of a user, or whether they may sign in',
  policy: 'people',
  params: z.object({ id }),
  body: change,
  status: 200,
  response: z.object({ user }),
})

export const correctUser = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/users/:id/details',
  summary:
    'Correct the name and the email that a user signs in with; if the email changes, both addresses get a message',
  policy: 'people',
  params: z.object({ id }),
  body: userDetails,
  status: 200,
  response: z.object({ user }),
})

const awayBody = z.strictObject({ away: z.nullable(awayPeriod) })

export const putAway = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/users/:id/away',
  summary: 'Set from when to when a user is away, in London days, both included; null if they are not',
  policy: 'people',
  params: z.object({ id }),
  body: awayBody,
  status: 200,
  response: z.object({ user }),
})

export const putMyAway = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/away',
  summary: 'Set from when to when the caller is away, in London days, both included; null if they are not',
  policy: 'signed-in',
  body: awayBody,
  status: 200,
  response: z.object({ user }),
})

export const getOpenWork = defineEndpoint({
  method: 'GET',
  path: '/api/auth/users/:id/work',
  summary: 'Open leads, follow-ups and bookings of a user, in each of their companies that the caller manages',
  policy: 'people',
  params: z.object({ id }),
  status: 200,
  response: z.object({ companies: z.array(companyWork).check(z.maxLength(MAX_COMPANIES)) }),
})

export const createCompany = defineEndpoint({
  method: 'POST',
  path: '/api/companies',
  summary: 'Create a company; its creator is its first member',
  policy: 'people',
  body: z.object({ name: name('Enter a name.') }),
  status: 201,
  response: z.object({ company }),
})
