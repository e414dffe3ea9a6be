import { afterEach, expect, test } from 'vitest'
import { createLetterTemplates, type LetterTemplates } from './letter-templates.ts'

let templates: LetterTemplates
afterEach(() => templates.close())

const plain = { html: '<p>News</p>', text: null }
const hostile = { html: '<div>'.repeat(400_000), text: null }
const tooComplicated = { code: 'state', message: expect.stringContaining('too complicated') as string }

test('a text that takes too long is refused, and the next is parsed', async () => {
  templates = createLetterTemplates({ deadlineMs: 1_500, patientMs: 3_000 })
  await expect(templates.of(hostile)).rejects.toMatchObject(tooComplicated)
  await expect(templates.of(hostile, 'patient')).rejects.toMatchObject(tooComplicated)
  const { html } = await templates.of(plain, 'patient')
  expect(JSON.stringify(html)).toContain('<p>News</p>')
}, 60_000)

test('FM-096: a machine that is slow to begin is not blamed on the text of a campaign that is being sent', async () => {
  // No thread can start within a millisecond.
  templates = createLetterTemplates({ deadlineMs: 1, patientMs: 60_000 })
  await expect(templates.of(plain)).rejects.toMatchObject(tooComplicated)
  const { html } = await templates.of(plain, 'patient')
  expect(JSON.stringify(html)).toContain('<p>News</p>')
}, 90_000)
