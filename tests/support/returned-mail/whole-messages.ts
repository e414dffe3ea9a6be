import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Meaning, Shape } from './corpus.ts'

/** From `whole-messages.txt`: each starts with a line of its meaning and name, and reads as its system or person would write. */
export const WHOLE_MESSAGES: readonly Shape[] = readFileSync(join(import.meta.dirname, 'whole-messages.txt'), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf('\n')
    const [meaning = '', name = ''] = part.slice(0, end).split(/: (.*)/)
    const text = part.slice(end + 1).replaceAll('\n', '\r\n')
    return {
      name,
      meaning: meaning as Meaning,
      source: (token, person) => text.replaceAll('{TOKEN}', token).replaceAll('{PERSON}', person),
    }
  })
