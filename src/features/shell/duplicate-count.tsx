import { useDuplicates } from '../../hooks/use-duplicates.ts'
import { Badge } from '../../ui/primitives/badge.tsx'

/** How many groups of leads are probably one. The first count of a large company takes a second or two. */
export function DuplicateCount() {
  const total = useDuplicates({ number: 1, size: 0 })?.total ?? 0
  return total === 0 ? null : <Badge tone="info">{total.toLocaleString('en-GB')}</Badge>
}
