import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildImport } from '../../../../tests/support/builders/build-import.ts'
import { renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import type { KeptImport } from '../../../db/schema/uploads-db.ts'
import { ImportNotice } from './import-notice.tsx'

test('an import that was refused says why in the words of the specification, and can go on', async () => {
  renderScreen(<ImportNotice kept={buildImport({ state: 'failed', words: 'Not in your company.' })} />)
  expect((await screen.findByRole('alert')).textContent).toBe('Import failed: Not in your company.')
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined()
})

test('a finished import says its four figures, and what else became of rows', async () => {
  const figures = { rowsRead: 1200, upserts: 1100, skippedNoEmail: 30, keptOut: 20, skippedInvalid: 2 }
  renderScreen(<ImportNotice kept={buildImport({ state: 'done', ...figures })} />)
  expect((await screen.findByRole('status')).textContent).toBe(
    'Import finished. Total rows processed: 1,200. Created/updated: 1,100. Skipped (no email): 30. List assigned: Past buyers list.',
  )
  expect(screen.getByText(/Left out, because they opted out or can't be reached: 20\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download 32 skipped rows' })).toBeDefined()
})

test('an import into a list with double opt-in says how many must confirm', async () => {
  renderScreen(<ImportNotice kept={buildImport({ state: 'done', rowsRead: 5, upserts: 5, toConfirm: 4 })} />)
  const { textContent } = await screen.findByRole('status')
  expect(textContent).toContain('Created/updated: 5. Must confirm by email before they get campaigns: 4.')
})

const colour = () => screen.getByRole('status').parentElement?.parentElement?.className

test.each<[string, Partial<KeptImport>]>([
  ['Nobody was added: everyone in the file is already on the list.', { rowsRead: 3 }],
  ['Nobody was added: everyone else in the file is already on the list.', { rowsRead: 3, keptOut: 1 }],
  ["Nobody was added: everyone in the file opted out before or can't be reached.", { rowsRead: 3, keptOut: 3 }],
  ['Nobody was added: no row has a valid email address.', { rowsRead: 3, skippedNoEmail: 2, skippedInvalid: 1 }],
])('an import that added nobody is amber and says why: %s', async (words, figures) => {
  renderScreen(<ImportNotice kept={buildImport({ state: 'done', ...figures })} />)
  await screen.findByRole('status')
  expect(document.body.textContent).toContain(words)
  expect(colour()).toMatch(/caution/)
})

test('an import that added somebody is green', async () => {
  renderScreen(<ImportNotice kept={buildImport({ state: 'done', rowsRead: 3, upserts: 1 })} />)
  await screen.findByRole('status')
  expect(colour()).toMatch(/success/)
})
