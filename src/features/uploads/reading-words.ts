import { bytesInWords, counted, durationInWords } from '../../ui/amounts.ts'
import type { ReadProgress } from '../../workers/csv/read-progress.ts'

/** `12 MB of 100 MB, 48,000 rows, 150 MB a second, 3 s left`. */
export function readingWords({ bytesRead, bytesTotal, rows, bytesPerSecond, msLeft }: ReadProgress): string {
  const left = msLeft === undefined ? '' : `, ${bytesInWords(bytesPerSecond)} a second, ${durationInWords(msLeft)} left`
  return `${bytesInWords(bytesRead)} of ${bytesInWords(bytesTotal)}, ${counted(rows, 'row')}${left}`
}
