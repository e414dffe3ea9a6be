/** A UUID is four 32-bit numbers, the first most significant: comparing them compares the ids. */
export const WORDS_PER_ID = 4

const HEX_START = [0, 9, 19, 28] as const

export function writeIdWords(id: string, words: Uint32Array, at: number): void {
  const [first, second, third, fourth] = HEX_START
  words[at] = Number.parseInt(id.slice(first, first + 8), 16)
  words[at + 1] = Number.parseInt(id.slice(second, second + 4) + id.slice(second + 5, second + 9), 16)
  words[at + 2] = Number.parseInt(id.slice(third, third + 4) + id.slice(third + 5, third + 9), 16)
  words[at + 3] = Number.parseInt(id.slice(fourth), 16)
}

export function idWords(id: string): Uint32Array {
  const words = new Uint32Array(WORDS_PER_ID)
  writeIdWords(id, words, 0)
  return words
}

/** The part of an id that is random in every version of UUID: nearly always enough to distinguish ids. */
export const fingerprintOf = (id: string) => Number.parseInt(id.slice(HEX_START[3]), 16)

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hexOfHalf = (half: number) => `${BYTES[(half >>> 8) & 255]}${BYTES[half & 255]}`

export function readId(words: Uint32Array, at: number): string {
  const [a = 0, b = 0, c = 0, d = 0] = [words[at], words[at + 1], words[at + 2], words[at + 3]]
  const last = hexOfHalf(c) + hexOfHalf(d >>> 16) + hexOfHalf(d)
  return `${hexOfHalf(a >>> 16)}${hexOfHalf(a)}-${hexOfHalf(b >>> 16)}-${hexOfHalf(b)}-${hexOfHalf(c >>> 16)}-${last}`
}

export function compareIds(a: Uint32Array, atA: number, b: Uint32Array, atB: number): number {
  for (let word = 0; word < WORDS_PER_ID; word++) {
    const difference = (a[atA + word] ?? 0) - (b[atB + word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
