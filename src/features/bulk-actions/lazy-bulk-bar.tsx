import type { ComponentProps } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import type { BulkBar } from './bulk-bar.tsx'
import { countOf } from './use-selection.ts'

const DeferredBar = deferred(async () => (await import('./bulk-bar.tsx')).BulkBar)

/** Its code arrives after the first screen, or with the first tick. */
export function LazyBulkBar(props: ComponentProps<typeof BulkBar>) {
  const { list, selection } = props
  const isWanted = countOf(selection, list?.total ?? 0) > 0
  return <DeferredBar {...props} isWanted={isWanted} onMissing={selection.clear} />
}
