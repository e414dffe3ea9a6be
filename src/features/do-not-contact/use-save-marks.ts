import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { DO_NOT_KINDS, doNotMark, type DoNotKind, type Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import {
  liftDoNot,
  liftDoNotOfContact,
  markDoNot,
  markDoNotOfContact,
} from '../../../contract/mutations/do-not-contact.ts'
import { mutateTogether, type Step, step } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useUndo } from '../../records/use-undo.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'

export type Marked =
  | { readonly entity: 'lead'; readonly row: Lead }
  | { readonly entity: 'contact'; readonly row: Contact }

/** Visits are to leads. */
export const kindsOf = ({ entity }: Marked): readonly DoNotKind[] => (entity === 'lead' ? DO_NOT_KINDS : ['call'])

const nameOf = (marked: Marked) => (marked.entity === 'lead' ? leadName(marked.row) : contactName(marked.row))

/** The reason of each mark; undefined: no mark. */
export type Wanted = Record<DoNotKind, string | undefined>
/** Why a mark that was there is no longer wanted. */
export type LiftReasons = Record<DoNotKind, string>

/** Saves the marks that differ from those that are there, as one group with Undo. */
export function useSaveMarks(marked: Marked) {
  const device = useDevice()
  const toasts = useToasts()
  const { undoWith } = useUndo()
  const subject = nameOf(marked)

  return async (wanted: Wanted, lifted: LiftReasons) => {
    const today = londonDate(device.now())
    const changed = kindsOf(marked).filter((kind) => wanted[kind]?.trim() !== doNotMark(marked.row, kind)?.reason)
    if (changed.length === 0) return
    const undo = changed.map((kind) => stepTo(marked, kind, doNotMark(marked.row, kind) ?? texts.byMistake, today))
    const marks = changed.map((kind) => {
      const reason = wanted[kind]
      // Another reason is still the wish of that day.
      return stepTo(
        marked,
        kind,
        reason === undefined ? lifted[kind] : { ...doNotMark(marked.row, kind), reason },
        today,
      )
    })
    await mutateTogether(device, marks, { subject })
    toasts.succeed(
      texts.saved(subject),
      undoWith(() => mutateTogether(device, undo, { subject }), texts.undone(subject)),
    )
  }
}

/**
 * A text is the reason for which it is lifted. Over the version on the screen: a mark that a colleague has recorded since is
 * not lifted by Undo either.
 */
function stepTo(
  { entity, row: { _id, version: base } }: Marked,
  kind: DoNotKind,
  mark: { reason: string; since?: string | undefined } | string,
  today: string,
): Step {
  if (typeof mark === 'string')
    return entity === 'lead'
      ? step(liftDoNot, { leadId: _id, kind, reason: mark }, { base })
      : step(liftDoNotOfContact, { contactId: _id, reason: mark }, { base })
  const args = { reason: mark.reason, since: mark.since ?? today }
  return entity === 'lead'
    ? step(markDoNot, { leadId: _id, kind, ...args }, { base })
    : step(markDoNotOfContact, { contactId: _id, ...args }, { base })
}
