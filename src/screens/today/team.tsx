import { TeamNumbers } from '../../features/reports/team-numbers.tsx'
import { useLooking } from '../../records/list-filters/use-looking.ts'
import { numberLink } from '../lists/number-link.tsx'

export function Team() {
  const looking = useLooking()
  return looking ? <TeamNumbers link={numberLink} looking={looking} /> : null
}
