import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { mutateTogether } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useUndo } from '../../records/use-undo.ts'
import type { BoardKind } from './board-kind.ts'
import { texts } from './texts.ts'

/** Any status may follow any other. It is saved at once, with Undo. */
export function useMove({ statusOf, setStatus }: BoardKind): (lead: Lead, to: string) => Promise<void> {
  const device = useDevice()
  const { save, undoWith } = useUndo()
  return async (lead, to) => {
    const before = statusOf(lead)
    if (before === undefined || before === to) return
    const subject = leadName(lead)
    await save(
      () => mutateTogether(device, [setStatus(lead._id, to, lead.version)], { subject }),
      texts.isNow(subject, to),
      undoWith(
        () => mutateTogether(device, [setStatus(lead._id, before)], { subject }),
        texts.isAgain(subject, before),
      ),
    )
  }
}
