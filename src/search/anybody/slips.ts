import { slipsBetween } from '../../../contract/slips.ts'

/** From this length on two slips are likely; a shorter word would be another with them. */
const LONG_WORD = 8
/** Of a shorter word with one slip too little is left. */
const SHORTEST_WORD = 4

/** How many slips of the keyboard a typed word may have. */
export const slipsIn = ({ length }: string): number => (length < SHORTEST_WORD ? 0 : length < LONG_WORD ? 1 : 2)

/**
 * The names that `typed` may be by at most `most` slips: a letter too many, too few or another one, or two neighbours that
 * changed places.
 */
export function namesWithin(typed: string, names: Iterable<string>, most: number): string[] {
  const letters = lettersOf(typed)
  const found: string[] = []
  for (const name of names) {
    if (Math.abs(typed.length - name.length) > most) continue
    // Each slip brings one letter and takes one. Most names have too many others.
    if (countOf(letters ^ lettersOf(name)) <= 2 * most && slipsBetween(typed, name, most) <= most) found.push(name)
  }
  return found
}

/** A bit for each letter. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countOf(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
