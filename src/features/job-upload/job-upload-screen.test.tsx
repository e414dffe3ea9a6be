import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { JobUploadScreen } from './job-upload-screen.tsx'
import { UploadedJobs } from './uploaded-jobs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

class Silent extends EventTarget {
  upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

test('while a file is on its way no other can be chosen: what becomes of the first would be said of that one', async () => {
  vi.stubGlobal('XMLHttpRequest', Silent)
  renderScreen(<JobUploadScreen />)
  const picker = await screen.findByLabelText<HTMLInputElement>('CSV or XLSX file')
  await userEvent.upload(picker, new File(['job'], 'jobs.csv', { type: 'text/csv' }))
  expect(picker.disabled).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Uploading...')
  expect(picker.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

const UPLOADED = {
  message: 'Upload complete!',
  added: 0,
  updated: 0,
  unchanged: 0,
  approximate: 0,
  unknownPostcodes: [],
}

test('many rows to fix: the first are shown, all of them can be downloaded', async () => {
  const refused = Array.from({ length: 100 }, (_, row) => ({ line: row + 2, reason: 'it has no job number' }))
  const id = '0198c0de-0000-7000-8000-000000000001'
  renderScreen(
    <UploadedJobs kind="active" uploaded={{ ...UPLOADED, refused, refusedCount: 40_000, refusedRowsId: id }} />,
  )
  expect(await screen.findByText('40,000 rows to fix')).toBeDefined()
  expect(screen.getByText(/The first 100 are shown here/)).toBeDefined()
  const fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response('', { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  await userEvent.click(screen.getByRole('button', { name: 'Download 40,000 rows' }))
  const [asked] = fetched.mock.calls[0] ?? []
  expect(asked instanceof Request && asked.url).toContain(`/api/jobs/refused-rows/${id}`)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})

test.each([
  ['Nothing was added: 4 jobs are already up to date, 1 row needs fixing.', { unchanged: 4, refused: 1 }],
  ['Nothing was added: 2 rows need fixing.', { unchanged: 0, refused: 2 }],
  ['Nothing was added: the file has no jobs.', { unchanged: 0, refused: 0 }],
])('a file that changed nothing is amber and says why: %s', async (why, { unchanged, refused }) => {
  const rows = Array.from({ length: refused }, (_, row) => ({ line: row + 2, reason: 'it has no job number' }))
  renderScreen(<UploadedJobs kind="active" uploaded={{ ...UPLOADED, unchanged, refused: rows }} />)
  const words = await screen.findByText('Upload complete!')
  expect(words.closest('[class*="caution"]')?.textContent).toContain(why)
  expect(words.closest('[class*="success"]')).toBeNull()
})
