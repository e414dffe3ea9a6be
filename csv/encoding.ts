import { Refusal } from '../contract/errors.ts'

// Finds the encoding of a user's file. A file doesn't state it reliably, so its bytes are examined.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

const unusable = (message: string) => new Refusal('invalid', message)

/** Reads the whole file once to find its encoding. Throws if it isn't text. */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  let isFirst = true
  let isUtf8 = true
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const signs = createSigns()
  for await (const piece of pieces) {
    if (isFirst) {
      const found = encodingOfStart(piece)
      if (found) return found
      isFirst = false
    }
    demandText(piece)
    signs.add(piece)
    if (isUtf8) isUtf8 = canDecode(utf8, piece)
  }
  if (isFirst) throw unusable('The file is empty.')
  if (isUtf8 && canDecode(utf8)) return 'utf-8'
  return signs.areOfAMac() ? 'macintosh' : 'windows-1252'
}

/** The number of bytes that `encodingOfStart` examines. */
export const START_BYTES = 1024

/** The encoding, if the first bytes show it. Throws for a spreadsheet or an archive. */
export function encodingOfStart(start: Uint8Array): Encoding | undefined {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x50 && second === 0x4b) {
    throw unusable('This is a spreadsheet or a ZIP archive, not a CSV file. Save it as CSV and upload it again.')
  }
  return wideOf(start.subarray(0, START_BYTES))
}

/** Without a byte order mark: nearly every second byte of Western text in UTF-16 is zero, and none of the others. */
function wideOf(start: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = start.length / 2
  if (odd > 0.7 * most && even === 0) return hasNumbers(start, 0) ? undefined : 'utf-16le'
  return even > 0.7 * most && odd === 0 && !hasNumbers(start, 1) ? 'utf-16be' : undefined
}

/** Whether there are control characters, as in the small numbers of a binary file. `low` is the position of the lower byte. */
const hasNumbers = (start: Uint8Array, low: 0 | 1) =>
  start.some((byte, at) => at % 2 === low && byte < 0x20 && !BLANKS.has(byte) && start[at + 1 - 2 * low] === 0)

/** Tab, line feed and carriage return. */
const BLANKS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d])

/** Text with one byte per character never contains a zero. */
export function demandText(piece: Uint8Array): void {
  if (piece.includes(0)) throw unusable('This is not a text file. Save it as CSV and upload it again.')
}

/** Whether text in a single-byte encoding or UTF-8 is UTF-8. */
export async function isUtf8(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of pieces) if (!canDecode(utf8, piece)) return false
  return canDecode(utf8)
}

function canDecode(decoder: TextDecoder, piece?: Uint8Array): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

const isLetter = (byte: number | undefined) => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte))
const isSmall = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a

/**
 * Beside small letters, 0x87 to 0x9F are letters of Mac Roman (é is 0x8E), but dashes or quotes of Windows-1252, whose
 * letters are 0xE0 to 0xFF. Each encoding has its own apostrophe between two letters.
 */
function createSigns() {
  let mac = 0
  let windows = 0
  function look(before: number | undefined, byte: number, after: number | undefined) {
    if (byte === 0x92) windows += isLetter(before) && isLetter(after) ? 1 : 0
    else if (byte === 0xd5) mac += isLetter(before) && isLetter(after) ? 1 : 0
    else if (byte >= 0x87 && byte <= 0x9f) mac += isSmall(before) && !isMark(byte, after) ? 1 : 0
    else if (byte >= 0xe0) windows += isSmall(before) || isSmall(after) ? 1 : 0
  }
  return {
    add(piece: Uint8Array) {
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at] ?? 0
        if (byte >= 0x80) look(piece[at - 1], byte, piece[at + 1])
      }
    },
    areOfAMac: () => mac > windows,
  }
}

/** In Windows-1252 quotes end words, and dashes need no blanks around them. */
const isMark = (byte: number, after: number | undefined) =>
  (byte >= 0x95 && byte <= 0x97) || ((byte === 0x93 || byte === 0x94) && !isSmall(after))
