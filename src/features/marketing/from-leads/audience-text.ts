import type { LeadAudience } from '../../../../contract/endpoints/marketing-lists.ts'
import { counted } from '../../../ui/primitives/amounts.ts'

export const peopleText = ({ people }: LeadAudience) => `${counted(people, 'person', 'people')} would be on the list.`

/** Why they are fewer than the leads, if they are. */
export function missingText({ leads, withoutEmail, duplicates, keptOut }: LeadAudience): string {
  const reasons = [
    withoutEmail > 0 ? `${counted(withoutEmail, 'lead')} without an email` : '',
    duplicates > 0 ? `${counted(duplicates, 'lead')} with the same email as another` : '',
    keptOut > 0 ? `${counted(keptOut, 'person', 'people')} who opted out` : '',
  ].filter(Boolean)
  return `Of ${counted(leads, 'lead')}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`
}
