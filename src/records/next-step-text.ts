import { formatDate } from '../../contract/entities/field-text.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { londonDate } from '../ui/primitives/london-day.ts'
import { pastText } from './follow-up-due.ts'
import type { NextStep } from './next-step.ts'

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

const texts = {
  newSince: (date: string) => `New since ${date}`,
  noOutcomeYet: 'The booking has no outcome yet. What happened?',
  askedToBeCalled: (when: string) => `Asked to be called: ${when}`,
  askedToBeCalledBack: 'Asked to be called back',
  nextCall: (which: string) => `${which} call`,
  lastTried: (which: string, when: string) => `${which} call, last tried ${when}`,
  callsWithoutAnswer: (count: number) =>
    `${COUNTS[count] ?? count} ${count === 1 ? 'call' : 'calls'} without an answer. Close the lead?`,
}

/** Of the next call, after so many that nobody answered. */
const NTH = ['1st', '2nd', '3rd']
const nthCall = (tries: number) => NTH[tries] ?? `${tries + 1}th`

/** Why a lead is where it is for a person; '' where its time says enough. */
export function nextStepText(lead: Lead, { why, followUp, last, tries = 0, mayClose }: NextStep, now: number): string {
  if (followUp) return followUp.note ? `${followUp.kind}: ${followUp.note}` : followUp.kind
  if (why === 'missed booking') return texts.noOutcomeYet
  if (why !== 'call again')
    return why === 'new' ? texts.newSince(formatDate(londonDate(Date.parse(lead.createdAt)))) : ''
  if (lead.lead_status === 'Call Back')
    return lead.call_back_time ? texts.askedToBeCalled(lead.call_back_time) : texts.askedToBeCalledBack
  if (mayClose) return texts.callsWithoutAnswer(tries)
  const which = nthCall(tries)
  return last ? texts.lastTried(which, pastText(last.at, now)) : texts.nextCall(which)
}
