import type { Colleague } from '../../contract/entities/user.ts'
import { useColleagues } from '../hooks/use-local-data.ts'
import { useNow } from '../hooks/use-now.ts'
import { londonDate } from '../ui/primitives/london-day.ts'
import { nameWithAway } from '../../contract/entities/work-times/away-names.ts'

interface ColleagueOptionsProps {
  assignedTo?: string
  /** The value of "Unassigned". */
  unassigned?: string
}

export function ColleagueOptions({ assignedTo, unassigned = '' }: ColleagueOptionsProps) {
  const colleagues = useColleagues() ?? []
  const isFormer = assignedTo && assignedTo !== unassigned && !colleagues.some(({ _id }) => _id === assignedTo)
  return (
    <>
      <option value={unassigned}>Unassigned</option>
      <PeopleOptions people={colleagues} />
      {isFormer ? <option value={assignedTo}>A former colleague</option> : null}
    </>
  )
}

export function PeopleOptions({ people }: { people: readonly Colleague[] }) {
  const today = londonDate(useNow())
  return people.map((person) => (
    <option key={person._id} value={person._id}>
      {nameWithAway(person, today)}
    </option>
  ))
}
