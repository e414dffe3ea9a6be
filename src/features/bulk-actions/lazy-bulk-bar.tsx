import type { ComponentProps } from 'react'
import { Deferred } from '../../ui/primitives/deferred.tsx'
import type { BulkBar } from './bulk-bar.tsx'
import { countOf } from './use-selection.ts'

type Given = ComponentProps<typeof BulkBar>

const loadBar = async () => (await import('./bulk-bar.tsx')).BulkBar

/** Its code comes after the first screen, or with the first tick. */
export function LazyBulkBar(given: Given) {
  const { list, selection } = given
  const isWanted = countOf(selection, list?.total ?? 0) > 0
  return <Deferred given={given} isWanted={isWanted} load={loadBar} onMissing={selection.clear} />
}
