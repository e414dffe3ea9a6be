import { formatDate } from '../../contract/entities/field-text.ts'
import type { Lead, LeadStatus } from '../../contract/entities/lead.ts'
import { londonDate } from '../ui/primitives/london-day.ts'
import { pastText } from './follow-up-due.ts'
import { isLastTry, type NextStep } from './next-step.ts'

const texts = {
  newSince: (date: string) => `New since ${date}`,
  noOutcomeYet: 'The booking has no outcome yet. What happened?',
  askedToBeCalled: (when: string) => `Asked to be called: ${when}`,
  askedToBeCalledBack: 'Asked to be called back',
  nextCall: (which: string) => `${which} call`,
  lastTried: (which: string, when: string) => `${which} call, last tried ${when}`,
  threeCalls: 'Three calls without an answer. Close the lead?',
}

const CALLS: Partial<Record<LeadStatus, string>> = { '1st Call': '2nd', '2nd Call': '3rd', '3rd Call': '4th' }

/** Why a lead is where it is for a person; '' where its time says enough. */
export function nextStepText(lead: Lead, { why, followUp, last, ...step }: NextStep, now: number): string {
  if (followUp) return followUp.note ? `${followUp.kind}: ${followUp.note}` : followUp.kind
  if (why === 'missed booking') return texts.noOutcomeYet
  if (why !== 'call again')
    return why === 'new' ? texts.newSince(formatDate(londonDate(Date.parse(lead.createdAt)))) : ''
  if (lead.lead_status === 'Call Back')
    return lead.call_back_time ? texts.askedToBeCalled(lead.call_back_time) : texts.askedToBeCalledBack
  if (isLastTry(lead, { why, ...step })) return texts.threeCalls
  const which = CALLS[lead.lead_status] ?? ''
  return last ? texts.lastTried(which, pastText(last.at, now)) : texts.nextCall(which)
}
