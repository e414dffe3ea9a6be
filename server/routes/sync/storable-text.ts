import { Refusal } from '../../../contract/errors.ts'

/** Refuses text that PostgreSQL can't store: NUL characters and lone surrogates. */
export function requireStorableText(part: unknown, field = '') {
  if (typeof part === 'string') {
    if (part.includes('\0') || !part.isWellFormed()) {
      throw new Refusal('invalid', `${field}: Remove the characters that can't be stored.`, { details: { field } })
    }
  } else if (typeof part === 'object' && part !== null) {
    for (const [name, value] of Object.entries(part)) requireStorableText(value, field ? `${field}.${name}` : name)
  }
}
