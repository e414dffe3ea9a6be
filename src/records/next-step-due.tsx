import { Badge } from '../ui/primitives/badge.tsx'
import { dueStateOf, dueText, shortDay } from './follow-up-due.ts'
import type { NextStep } from './next-step.ts'

const overdueSince = (when: string) => `Overdue: ${when}`
const bookedAt = (time: string) => `Booked ${time}`.trimEnd()

interface NextStepDueProps {
  step: NextStep
  now: number
}

/** When the next step about a lead is due. */
export function NextStepDue({ step: { why, due }, now }: NextStepDueProps) {
  if (!due) return null
  if (why === 'booking') return <Badge tone="success">{bookedAt(due.dueTime)}</Badge>
  if (why === 'missed booking')
    return <Badge tone="danger">{bookedAt(`${shortDay(due.dueDate, now)} ${due.dueTime}`)}</Badge>
  const when = dueText(due, now)
  return dueStateOf(due, now) === 'overdue' ? (
    <Badge tone="danger">{overdueSince(when)}</Badge>
  ) : (
    <Badge tone="accent">{when}</Badge>
  )
}
