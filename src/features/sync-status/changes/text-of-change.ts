import { valueAt } from '../../../../contract/entities/form-fields.ts'
import type { OutboxEntry } from '../../../db/schema/outbox-entry.ts'
import { formLabels } from './contested-fields.ts'

/** What the person wrote, to paste elsewhere: a note's own words, a form's fields, else what was done. */
export function textOfChange({ body = {}, description, subject }: OutboxEntry): string {
  const { content } = body
  if (typeof content === 'string') return content
  const fields = Object.entries(formLabels).flatMap(([path, label]) => {
    const value = valueAt(body, path)
    return typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : []
  })
  return [`${description} (${subject})`, ...fields].join('\n')
}
