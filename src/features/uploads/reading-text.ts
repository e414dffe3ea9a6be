import { formatBytes, counted, formatDuration } from '../../ui/primitives/amounts.ts'
import type { ReadProgress } from '../../workers/csv/read-progress.ts'

/** `12 MB of 100 MB, 48,000 rows, 150 MB a second, 3 s left`. */
export function readingText({ bytesRead, bytesTotal, rows, bytesPerSecond, msLeft }: ReadProgress): string {
  const left = msLeft === undefined ? '' : `, ${formatBytes(bytesPerSecond)} a second, ${formatDuration(msLeft)} left`
  return `${formatBytes(bytesRead)} of ${formatBytes(bytesTotal)}, ${counted(rows, 'row')}${left}`
}
