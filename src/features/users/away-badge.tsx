import type { User } from '../../../contract/entities/user.ts'
import { useNow } from '../../hooks/use-now.ts'
import { awayNote } from '../../../contract/entities/work-times/away-names.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'

export function AwayBadge({ user }: { user: User }) {
  const note = awayNote(user, londonDate(useNow()))
  return note ? <Badge>{note}</Badge> : null
}
