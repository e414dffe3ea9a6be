import * as z from 'zod/mini'
import { email, id, shortName } from './primitives.ts'

export const ROLES = ['SuperAdmin', 'Admin', 'User'] as const
export const role = z.enum(ROLES)
export type Role = z.infer<typeof role>

/** Each of a user's companies stands in their token, which travels in a header. */
export const MAX_COMPANIES = 200

/** A colleague as every device of the company knows them: enough to assign a lead offline. */
export const colleague = z.object({
  _id: id,
  firstname: shortName,
  lastname: shortName,
  /** False for a colleague who may not sign in any more; absent for everybody else. */
  active: z.optional(z.literal(false)),
})
export type Colleague = z.infer<typeof colleague>

/** E-mail, role and companies are shown to Admin and SuperAdmin only. */
export const user = z.extend(colleague, {
  email: z.optional(email),
  role: z.optional(role),
  assignedCompanies: z.optional(z.array(id).check(z.maxLength(10_000))),
  /** Signs in with a code too; shown to SuperAdmins, who may reset it. */
  hasTwoStep: z.optional(z.literal(true)),
})
export type User = z.infer<typeof user>

export const colleagueName = (person: Pick<Colleague, 'firstname' | 'lastname'>) =>
  `${person.firstname} ${person.lastname}`.trim()
