import { type Colleague, colleagueName } from '../../contract/entities/user.ts'
import { useColleagues } from '../hooks/use-local-data.ts'

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

export const PeopleOptions = ({ people }: { people: readonly Colleague[] }) =>
  people.map((person) => (
    <option key={person._id} value={person._id}>
      {colleagueName(person)}
    </option>
  ))
