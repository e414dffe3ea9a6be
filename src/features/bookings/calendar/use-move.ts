import type { Lead } from '../../../../contract/entities/lead.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { bookLead } from '../../../../contract/mutations/lead.ts'
import { mutate } from '../../../db/mutate.ts'
import { useDevice } from '../../../hooks/device-context.ts'
import { useUndo } from '../../../records/use-undo.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { type Booking, savedBooking } from '../booking-draft.ts'
import { weekdayText } from './day-text.ts'
import { texts } from './texts.ts'

const whenText = ({ date, time }: Booking, now: number) => [weekdayText(date, now), time].filter(Boolean).join(' ')

/** Resolves once it is saved on this device, and offers Undo, also on the next screen. */
export function useMove(): (lead: Lead, to: Booking, doubts?: readonly string[]) => Promise<void> {
  const device = useDevice()
  const toasts = useToasts()
  const { undoWith } = useUndo()
  return async (lead, to, doubts) => {
    const subject = leadName(lead)
    const { _id: leadId, version } = lead
    const book = ({ date, time }: Booking, base?: number) =>
      mutate(
        device,
        bookLead,
        { leadId, date: date || null, time: time || null },
        { subject, ...(base === undefined ? {} : { base }) },
      )
    await book(to, version)
    // Without a base: the row that is changed back has a newer version.
    const moveBack = () => book(savedBooking(lead))
    toasts.succeed(texts.moved(subject, whenText(to, Date.now()), doubts), undoWith(moveBack, texts.movedBack(subject)))
  }
}
