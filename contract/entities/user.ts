import * as z from 'zod/mini'
import { awayPeriod } from './work-times/away.ts'
import { email, id, shortName, timestamp } from './primitives.ts'

export const ROLES = ['SuperAdmin', 'Admin', 'User'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** A user's companies are all listed in their token, which travels in a header. */
export const MAX_COMPANIES = 200

/** What every device of the company knows of a colleague: enough to assign a lead offline. */
export const colleague = z.object({
  _id: id,
  firstname: shortName,
  lastname: shortName,
  /** False for a colleague who may no longer sign in; absent for everybody else. */
  active: z.optional(z.literal(false)),
  /** The last period that was set, also once it is over. */
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
  /** Absent for somebody who has never signed in. Only Admin and SuperAdmin see it. */
  lastSignedInAt: z.optional(timestamp),
})
export type User = z.infer<typeof user>

/** Named as the author of what the server does by itself. */
export const DOORSTEP = { _id: '00000000-0000-0000-0000-000000000000', name: 'Doorstep' } as const

export const colleagueName = (person: Pick<Colleague, 'firstname' | 'lastname'>) =>
  `${person.firstname} ${person.lastname}`.trim()

/** Somebody's work is undone or replaced by themselves, or by an Admin or above. */
export const mayChangeWorkOf = (person: { readonly userId: string; readonly role: Role }, authorId: string): boolean =>
  person.userId === authorId || person.role !== 'User'
