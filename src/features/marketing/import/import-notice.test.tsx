import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { buildImport } from '../../../../tests/support/build-import.ts'
import { renderScreen } from '../../../../tests/support/render-screen.tsx'
import { ImportNotice } from './import-notice.tsx'

afterEach(cleanup)

test('an import that was refused says why in the words of the specification, and can go on', async () => {
  renderScreen(<ImportNotice kept={buildImport({ state: 'failed', words: 'Not in your company.' })} />)
  expect((await screen.findByRole('alert')).textContent).toBe('Import failed: Not in your company.')
  expect(screen.getByRole('button', { name: 'Go on' })).toBeDefined()
})

test('a finished import says its four figures, and what else became of rows', async () => {
  const figures = { rowsRead: 1200, upserts: 1100, skippedNoEmail: 30, keptOut: 20, skippedInvalid: 2 }
  renderScreen(<ImportNotice kept={buildImport({ state: 'done', ...figures })} />)
  expect((await screen.findByRole('status')).textContent).toBe(
    'Import finished. Total rows processed: 1,200. Created/updated: 1,100. Skipped (no email): 30. List assigned: Past buyers list.',
  )
  expect(screen.getByText(/Kept out, because they have left: 20\./)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download 32 skipped rows' })).toBeDefined()
})
