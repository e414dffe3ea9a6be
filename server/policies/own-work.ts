import type { Role } from '../../contract/entities/user.ts'
import { Refusal } from '../../contract/errors.ts'

interface Caller {
  readonly _id: string
  readonly role: Role
}

/** Somebody's work is undone or replaced by themselves, or by an Admin or above. `what` ends the sentence of the refusal. */
export function demandOwnWork({ _id, role }: Caller, authorId: string, what: string) {
  if (_id === authorId || role !== 'User') return
  throw new Refusal('forbidden', `Only the person who did this or an administrator may ${what}.`)
}
