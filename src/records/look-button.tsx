import { Button } from '../ui/primitives/button.tsx'
import { useHasPanes } from '../ui/primitives/media.ts'
import { showAsTable, useShowsTable } from '../ui/tables/list-look.ts'

/** On a tablet the office's table is a press away, and so are the cards. */
export function LookButton() {
  const hasPanes = useHasPanes()
  const showsTable = useShowsTable()
  if (!hasPanes) return null
  return <Button onClick={() => showAsTable(!showsTable)}>{showsTable ? 'Show as cards' : 'Show as table'}</Button>
}
