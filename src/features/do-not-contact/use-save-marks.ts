import { DO_NOT_KINDS, doNotMark, type DoNotKind, type Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { liftDoNot, markDoNot } from '../../../contract/mutations/do-not-contact.ts'
import { mutateTogether, type Step, step } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'

/** The reason of each mark; undefined: no mark. */
export type Wanted = Record<DoNotKind, string | undefined>
/** Why a mark that was there is no longer wanted. */
export type LiftReasons = Record<DoNotKind, string>

/** Saves the marks that differ from those of `lead`, as one group with Undo. */
export function useSaveMarks(lead: Lead) {
  const device = useDevice()
  const toasts = useToasts()
  const subject = leadName(lead)

  return async (wanted: Wanted, lifted: LiftReasons) => {
    const today = londonDate(device.now())
    const changed = DO_NOT_KINDS.filter((kind) => wanted[kind]?.trim() !== doNotMark(lead, kind)?.reason)
    if (changed.length === 0) return
    const undo = changed.map((kind) => stepTo(lead, kind, doNotMark(lead, kind) ?? texts.byMistake, today))
    const takeBack = async () => {
      try {
        await mutateTogether(device, undo, { subject })
        toasts.succeed(texts.undone(subject))
      } catch (error) {
        toasts.fail(texts.notSaved, failureText(error))
      }
    }
    const marks = changed.map((kind) => {
      const reason = wanted[kind]
      // Another reason is still the wish of that day.
      return stepTo(lead, kind, reason === undefined ? lifted[kind] : { ...doNotMark(lead, kind), reason }, today)
    })
    await mutateTogether(device, marks, { subject })
    toasts.succeed(texts.saved(subject), { label: texts.undo, onPress: () => void takeBack(), outlivesScreen: true })
  }
}

/**
 * A text is the reason for which it is lifted. Over the version on the screen: a mark that a colleague has recorded since is
 * not lifted by Undo either.
 */
function stepTo(
  { _id: leadId, version: base }: Lead,
  kind: DoNotKind,
  mark: { reason: string; since?: string | undefined } | string,
  today: string,
): Step {
  if (typeof mark === 'string') return step(liftDoNot, { leadId, kind, reason: mark }, { base })
  return step(markDoNot, { leadId, kind, reason: mark.reason, since: mark.since ?? today }, { base })
}
