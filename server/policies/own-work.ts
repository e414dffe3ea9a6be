import { mayChangeWorkOf, type Role } from '../../contract/entities/user.ts'
import { Refusal } from '../../contract/errors.ts'

interface Caller {
  readonly _id: string
  readonly role: Role
}

/** `what` ends the sentence of the refusal. */
export function demandOwnWork({ _id, role }: Caller, authorId: string, what: string) {
  if (mayChangeWorkOf({ userId: _id, role }, authorId)) return
  throw new Refusal('forbidden', `Only the person who did this or an administrator may ${what}.`)
}
