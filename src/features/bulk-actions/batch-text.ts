import type { BatchProgress } from '../../db/outbox/batch-progress.ts'
import { savedText } from '../../ui/feedback/saved-text.ts'
import { thousands } from '../../ui/primitives/amounts.ts'

/** How a batch is going, in a person's words: never more than is true. */
export function batchText(batch: BatchProgress, secondsHeld: number): string {
  const { total, left, sent, refused, fed, discarded } = batch
  const of = `${thousands(sent)} of ${thousands(total)} sent`
  const gone = [
    refused > 0 ? `${thousands(refused)} refused` : '',
    discarded > 0 ? `${thousands(discarded)} discarded` : '',
  ].filter(Boolean)
  if (fed === 0 && secondsHeld > 0) return `${savedText()}. Sends in ${secondsHeld} s`
  if (fed === 0) return `${savedText()}, waiting to be sent`
  if (left === 0 && gone.length === 0) return `All ${thousands(total)} sent`
  return [of, ...gone].join(', ')
}
