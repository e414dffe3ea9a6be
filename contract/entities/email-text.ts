// Parses emails as users and programs write them: `mailto:ann@example.org`, `Ann Lee <ann@example.org>`,
// "ann@example.org", with invisible characters, or a word that means there is none. The same rules apply to leads,
// contacts, subscribers and users.
import { withoutEnds } from './field-text.ts'

/** Text in forms and files that means there is no email, reduced to its letters. A dash has none. */
const NONE = new Set(['', 'na', 'none', 'nil', 'null', 'noemail', 'unknown', 'notgiven', 'notknown', 'notprovided'])

/** Longer than any email. The limit matters because the text is scanned more than once. */
const LONGEST = 1_000
const PLAIN = /^[\w.+-]+@[a-zA-Z0-9.-]+[a-zA-Z0-9]$/
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu
const WRAPPING = new Set(`'"\u0060\u00b4‘’‚‛“”„‟«»‹›<>()[]{},;:.`)
const SCHEME = /^(?:mailto|smtp):/i

/** Keeps capitals: comparisons convert them. Empty if there is no email. */
export function plainEmail(text: string): string {
  if (PLAIN.test(text)) return text
  if (text.length > LONGEST) return text.trim()
  const shown = text.replace(INVISIBLE, '').trim()
  if (!shown.includes('@')) return NONE.has(shown.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')) ? '' : shown
  let plain = shown
  for (let before = ''; plain !== before; ) {
    before = plain
    plain = unwrapped(plain)
  }
  return plain
}

function unwrapped(text: string): string {
  const [start, end] = [text.lastIndexOf('<'), text.lastIndexOf('>')]
  const inside = text.slice(start + 1, end)
  const address = withoutEnds(start >= 0 && inside.includes('@') ? inside : text, isWrapping)
  return SCHEME.test(address) ? address.replace(SCHEME, '').replace(/\?.*/, '') : address
}

const isWrapping = (character: string) => WRAPPING.has(character) || character.trim() === ''
