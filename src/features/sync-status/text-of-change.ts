import type { OutboxEntry } from '../../db/outbox-entry.ts'

/** What the person wrote, to paste elsewhere: a note's own words, else what was done. */
export function textOfChange({ body, description, subject }: OutboxEntry): string {
  const content = body?.['content']
  return typeof content === 'string' ? content : `${description} (${subject})`
}
