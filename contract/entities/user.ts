import * as z from 'zod/mini'
import { awayPeriod } from './work-times/away.ts'
import { email, id, shortName, timestamp } from './primitives.ts'

export const ROLES = ['SuperAdmin', 'Admin', 'User'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** All companies of a user are listed in their token, which is sent in a header. */
export const MAX_COMPANIES = 200

/** The data about a colleague that every device of the company has: enough to assign a lead offline. */
export const colleague = z.object({
  _id: id,
  firstname: shortName,
  lastname: shortName,
  /** False for a colleague who may no longer sign in. Absent for all others. */
  active: z.optional(z.literal(false)),
  /** The last period that was set, even if it is over. */
  away: z.optional(awayPeriod),
})
export type Colleague = z.infer<typeof colleague>

/** Only Admin and SuperAdmin see email, role and companies. */
export const user = z.extend(colleague, {
  email: z.optional(email),
  role: z.optional(role),
  assignedCompanies: z.optional(z.array(id).check(z.maxLength(10_000))),
  /** Only SuperAdmins see it, because they may reset it. */
  hasTwoStep: z.optional(z.literal(true)),
  /** Absent for a user who has never signed in. Only Admin and SuperAdmin see it. */
  lastSignedInAt: z.optional(timestamp),
})
export type User = z.infer<typeof user>

/** The author of automatic changes by the server. */
export const DOORSTEP = { _id: '00000000-0000-0000-0000-000000000000', name: 'Doorstep' } as const

export const colleagueName = (person: Pick<Colleague, 'firstname' | 'lastname'>) =>
  `${person.firstname} ${person.lastname}`.trim()

/** A user's work may be undone or replaced by the user, or by an Admin or above. */
export const mayChangeWorkOf = (person: { readonly userId: string; readonly role: Role }, authorId: string): boolean =>
  person.userId === authorId || person.role !== 'User'
