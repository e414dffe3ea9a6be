import { colleagueName } from '../../contract/entities/user.ts'
import { useColleagues } from '../hooks/use-local-data.ts'

interface ColleagueOptionsProps {
  /** The assignee's id. It keeps an option when this person has left the company. */
  assignedTo?: string
  /** The value of "Unassigned". */
  unassigned?: string
}

/** The people of the company, for the select that a lead is assigned with. */
export function ColleagueOptions({ assignedTo, unassigned = '' }: ColleagueOptionsProps) {
  const colleagues = useColleagues() ?? []
  const isFormer = assignedTo && assignedTo !== unassigned && !colleagues.some(({ _id }) => _id === assignedTo)
  return (
    <>
      <option value={unassigned}>Unassigned</option>
      {colleagues.map((person) => (
        <option key={person._id} value={person._id}>
          {colleagueName(person)}
        </option>
      ))}
      {isFormer ? <option value={assignedTo}>A former colleague</option> : null}
    </>
  )
}
