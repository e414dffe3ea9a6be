import type { DiskState } from '../../../../contract/entities/operations.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

/** Of what has to stay free: time to act before uploads are refused. */
const SOON = 2

export function diskCard({ freeBytes, totalBytes, keptFreeBytes }: DiskState): CardContent {
  const free = formatBytes(freeBytes)
  const total = formatBytes(totalBytes)
  const kept = formatBytes(keptFreeBytes)
  const isRefusing = freeBytes < keptFreeBytes
  return {
    problems: problemsOf(
      isRefusing && { text: texts.disk.full(free), todo: texts.disk.fullTodo(kept) },
      !isRefusing &&
        freeBytes < keptFreeBytes * SOON && { text: texts.disk.low(free, total), todo: texts.disk.lowTodo(kept) },
    ),
    well: texts.disk.well(free, total),
    facts: [
      { label: texts.disk.free, value: free },
      { label: texts.disk.total, value: total },
    ],
  }
}
