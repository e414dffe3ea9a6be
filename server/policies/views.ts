import type { Role } from '../../contract/entities/user.ts'
import type { View } from '../../contract/entities/view.ts'
import { notFound } from '../../contract/errors.ts'
import { demandOwnWork } from './own-work.ts'

interface Viewer {
  readonly _id: string
  readonly role: Role
}

/** A private view exists only for its owner. */
export function demandMaySeeView(caller: Viewer, view: View | undefined): asserts view is View {
  if (!view || (!view.shared && view.ownerId !== caller._id)) throw notFound('This view')
}

export function demandMayChangeView(caller: Viewer, view: View | undefined) {
  demandMaySeeView(caller, view)
  demandOwnWork(caller, view.ownerId, 'change this view')
}
