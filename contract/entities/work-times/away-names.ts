import { awayFrom, awayText, isAwayOn } from './away.ts'
import { formatDate } from '../field-text.ts'
import { type Colleague, colleagueName } from '../user.ts'

/** `Priya Shah (away until 12/03/2036)`: what is said wherever somebody chooses a person. */
export const nameWithAway = (person: Colleague, today: string): string =>
  person.away && isAwayOn(person, today)
    ? `${colleagueName(person)} (away until ${formatDate(person.away.until)})`
    : colleagueName(person)

/** `Away until 12/03/2036`, `Away 10/03/2036 to 12/03/2036`; undefined for who is here and has set nothing to come. */
export function awayNote(person: Pick<Colleague, 'away'>, today: string): string | undefined {
  const period = awayFrom(person, today)
  if (!period) return
  return isAwayOn(person, today) ? `Away until ${formatDate(period.until)}` : `Away ${awayText(period)}`
}
