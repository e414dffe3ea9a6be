import type { Role } from '../../contract/entities/user.ts'
import type { View } from '../../contract/entities/view.ts'
import { Refusal, notFound } from '../../contract/errors.ts'

interface Viewer {
  readonly _id: string
  readonly role: Role
}

/** A view that is not shared is its owner's alone: to everybody else it is not there. */
export function demandMaySeeView(caller: Viewer, view: View | undefined): asserts view is View {
  if (!view || (!view.shared && view.ownerId !== caller._id)) throw notFound('This view')
}

/** What everybody sees is changed by its owner or an administrator. */
export function demandMayChangeView(caller: Viewer, view: View | undefined) {
  demandMaySeeView(caller, view)
  if (view.ownerId !== caller._id && caller.role === 'User')
    throw new Refusal('forbidden', 'Only its owner or an administrator may change this view.')
}
