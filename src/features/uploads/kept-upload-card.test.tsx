import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { buildKeptUpload } from '../../../tests/support/builders/kept-upload.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { KeptUploadCard } from './kept-upload-card.tsx'

const NONE = { read: 0, added: 0, updated: 0, skipped: 0, failed: 0 }
const showDone = async (rows: Partial<BulkUpload['rows']>) => {
  renderScreen(<KeptUploadCard upload={buildKeptUpload({ state: 'done', server: { rows: { ...NONE, ...rows } } })} />)
  await screen.findByRole('status')
  return document.body.textContent
}
const colour = () =>
  screen.getByText('File uploaded and processed successfully').parentElement?.parentElement?.className

test.each<[Partial<BulkUpload['rows']>, string]>([
  [{ skipped: 5 }, 'Nothing was added: 5 rows match existing leads.'],
  [{ skipped: 1, failed: 2 }, "Nothing was added: 1 row matches an existing lead, 2 rows couldn't be read as leads."],
  [{}, 'Nothing was added: the file has no rows.'],
])('an upload that added nothing is amber and says why: %o', async (rows, words) => {
  expect(await showDone(rows)).toContain(words)
  expect(colour()).toMatch(/caution/)
})

test('one that added something is green, and its skipped rows are a download', async () => {
  expect(await showDone({ added: 3, skipped: 1 })).toContain('3 added, 1 skipped.')
  expect(colour()).toMatch(/success/)
  expect(screen.getByRole('button', { name: 'Download 1 skipped row of leads.csv' })).toBeDefined()
})
