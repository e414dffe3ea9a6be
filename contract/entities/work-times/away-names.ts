import { awayFrom, awayText, isAwayOn } from './away.ts'
import { formatDate } from '../field-text.ts'
import { type Colleague, colleagueName } from '../user.ts'

/** `Priya Shah (away until 12/03/2036)`: shown wherever a user chooses a colleague. */
export const nameWithAway = (person: Colleague, today: string): string =>
  person.away && isAwayOn(person, today)
    ? `${colleagueName(person)} (away until ${formatDate(person.away.until)})`
    : colleagueName(person)

/** `Away until 12/03/2036`, `Away 10/03/2036 to 12/03/2036`. Undefined without a current or future absence. */
export function awayNote(person: Pick<Colleague, 'away'>, today: string): string | undefined {
  const period = awayFrom(person, today)
  if (!period) return
  return isAwayOn(person, today) ? `Away until ${formatDate(period.until)}` : `Away ${awayText(period)}`
}
