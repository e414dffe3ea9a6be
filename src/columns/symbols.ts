// A text of few different characters takes fewer bits each: digits four, names and addresses six.

export interface Symbols {
  symbols: string
  codes: Uint8Array
}

/** A character beyond these makes a text one that is kept as it is. */
const ASCII = 128
const MOST_SYMBOLS = 64

const bitsOf = (symbols: string) => Math.max(1, Math.ceil(Math.log2(symbols.length)))

/** A code may reach into the next byte: the last one has one behind it too. */
export const bytesOf = (symbols: string, characters: number) => Math.ceil((characters * bitsOf(symbols)) / 8) + 1

export function packSymbols(text: string): Symbols | undefined {
  const codeOf = new Uint8Array(ASCII)
  let symbols = ''
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (character >= ASCII) return
    if (codeOf[character] !== 0) continue
    symbols += text.charAt(index)
    if (symbols.length > MOST_SYMBOLS) return
    codeOf[character] = symbols.length
  }
  return { symbols, codes: encoded(text, codeOf, symbols) }
}

function encoded(text: string, codeOf: Uint8Array, symbols: string): Uint8Array {
  const bits = bitsOf(symbols)
  const codes = new Uint8Array(bytesOf(symbols, text.length))
  for (let index = 0, bit = 0; index < text.length; index++, bit += bits) {
    const shifted = ((codeOf[text.charCodeAt(index)] ?? 1) - 1) << (bit & 7)
    const byte = bit >>> 3
    codes[byte] = (codes[byte] ?? 0) | shifted
    codes[byte + 1] = (codes[byte + 1] ?? 0) | (shifted >>> 8)
  }
  return codes
}

export function readSymbols(
  { bytes, at, symbols }: { bytes: Uint8Array; at: number; symbols: string },
  from: number,
  to: number,
): string {
  const bits = bitsOf(symbols)
  const mask = (1 << bits) - 1
  let text = ''
  for (let bit = from * bits; bit < to * bits; bit += bits) {
    const byte = at + (bit >>> 3)
    const code = (((bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8)) >>> (bit & 7)) & mask
    text += symbols.charAt(code)
  }
  return text
}
