import { expect, test } from 'vitest'
import { addNote } from '../../../contract/mutations/note.ts'
import { refuseFirst } from '../../../tests/support/builders/first-change.ts'
import { LEAD_ID } from '../../../tests/support/browser/journaled-page.ts'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import { NotSaved } from './failures.ts'
import { mutate } from '../mutate.ts'
import { correctParked, discardParked, retryParked } from './outbox-actions.ts'

test.each([
  ['sent again', retryParked],
  ['discarded', discardParked],
])('a correction of a change that another tab has %s since does not count as saved', async (_what, decide) => {
  const page = createPageDevice()
  const noteId = page.newId()
  const args = { leadId: LEAD_ID, noteId, createdAt: '2026-11-20T09:00:00.000Z', content: 'Wrong' }
  await mutate(page, addNote, args, { subject: 'Ada' })
  const refused = await refuseFirst(page)
  await decide(page, refused.mutationId)
  const saving = correctParked(page, refused, addNote, { ...args, content: 'Right' }, 'Ada')
  await expect(saving).rejects.toThrow(NotSaved)
  await expect(saving).rejects.toThrow(/another tab/)
})
