import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildJob } from '../../../tests/support/builders/build-job.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { workerHere } from '../../../tests/support/workers/worker-here.ts'
import type { Job } from '../../../contract/entities/job.ts'
import { scanJobs } from '../../workers/csv/scan-jobs.ts'
import { JobUploadScreen } from './job-upload-screen.tsx'
import { UploadedJobs } from './uploaded-jobs.tsx'

beforeEach(() => vi.stubGlobal('Worker', workerHere({ scanJobs })))

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

async function choose(content: BlobPart, name: string) {
  const picker = await screen.findByLabelText<HTMLInputElement>('CSV or XLSX file')
  await userEvent.upload(picker, new File([content], name))
}

test('a CSV file of jobs is previewed without a server: what is read of it, and what can’t be located and why', async () => {
  renderScreen(<JobUploadScreen />)
  await choose('Job,Site Address,Notes\nJ1,1 High Street LS1 4AP,\nJ2,2 High Street,key\n,3 High Street,\n', 'jobs.csv')
  expect(await screen.findByText('3 rows')).toBeTruthy()
  expect(screen.getByText(', 2 jobs: 2 new, 0 already exist and will be updated.')).toBeTruthy()
  expect(screen.getByText(/only it knows how exactly each postcode can be located/)).toBeTruthy()
  expect(rowsOf('Columns of the file')).toEqual([
    ['Job', 'J1 · J2', 'Job'],
    ['Site Address', '1 High Street LS1 4AP · 2 High Street · 3 High Street', 'Address'],
    ['Notes', 'key', 'Not used'],
  ])
  expect(rowsOf('Jobs that can’t be located')).toEqual([['J2', '3', 'None', 'No postcode']])
  expect(rowsOf('Rows that aren’t valid jobs')).toEqual([['4', 'it has no job number']])
})

test('a job that changes is shown in the preview; the file is read again only when there are other jobs', async () => {
  const read = vi.fn(scanJobs)
  vi.stubGlobal('Worker', workerHere({ scanJobs: read }))
  const device = openTestDevice()
  const jobs = device.openRows(VIEWER_ID, COMPANY_ID).of('job')
  const save = (row: Job) => jobs.put({ id: row._id, seq: 1, v: 1, arrived: 1, row })
  const first = buildJob({ companyId: COMPANY_ID, job: 'J1', address: '1 Mill Lane' })
  await save(first)
  renderScreen(<JobUploadScreen />, device)
  await choose('Job,Address\nJ1,1 High Street LS1 4AP\nJ2,2 High Street LS1 4AP\n', 'jobs.csv')
  expect(await screen.findByText('1 Mill Lane')).toBeTruthy()
  await save({ ...first, address: '2 Mill Lane' })
  expect(await screen.findByText('2 Mill Lane')).toBeTruthy()
  await save(buildJob({ companyId: COMPANY_ID, job: 'J2' }))
  expect(await screen.findByText(', 2 jobs: 0 new, 2 already exist and will be updated.')).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a file that can’t be read as jobs says why before it is uploaded', async () => {
  renderScreen(<JobUploadScreen />)
  await choose('Name,Town\nAnn,Leeds\n', 'people.csv')
  expect(await screen.findByText('This file can’t be previewed.')).toBeTruthy()
  expect(screen.getByText(/The first row has to name the columns/)).toBeTruthy()
})

class NoServer extends Silent {
  onerror = () => undefined
  override send() {
    this.onerror()
  }
}

test('a workbook is read on the server, which a device that is offline says', async () => {
  vi.stubGlobal('XMLHttpRequest', NoServer)
  renderScreen(<JobUploadScreen />)
  await choose('PK workbook', 'jobs.xlsx')
  expect(await screen.findByText(/You’re offline, and spreadsheets are read on the server/)).toBeTruthy()
})

function rowsOf(caption: string) {
  const rows = screen.getByRole('table', { name: caption, hidden: true }).querySelectorAll('tbody tr')
  return Array.from(rows, (row) => Array.from(row.children, ({ textContent }) => textContent))
}

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
