import { callMarksOf } from '../../../contract/entities/contact.ts'
import { doNotMark } from '../../../contract/entities/lead.ts'
import { withWishes } from '../../../contract/entities/wish.ts'
import { useOwnWishes, useRow } from '../../hooks/use-local-data.ts'
import { DoNotNotice } from '../../records/do-not-marks.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { DoNotButton } from './do-not-button.tsx'
import { texts } from './texts.ts'

/** On the screen of a contact: whether they may be called, to record or lift it. */
export function ContactCalls({ id }: { id: string }) {
  const contact = useRow('contact', id)
  const wishes = useOwnWishes()
  if (!contact || (!contact.phone && !contact.do_not_call)) return null
  const marks = callMarksOf(contact)
  return (
    <Card action={<DoNotButton entity="contact" row={contact} />} title={texts.calls}>
      {doNotMark(withWishes(marks, wishes), 'call') ? <DoNotNotice lead={marks} /> : <p>{texts.mayBeCalled}</p>}
    </Card>
  )
}
