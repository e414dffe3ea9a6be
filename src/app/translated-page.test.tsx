import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Job } from '../../contract/entities/job.ts'
import type { LeadFile } from '../../contract/entities/files/lead-file.ts'
import { keepUpload } from '../../tests/support/builders/kept-upload.ts'
import { openTestDevice, onDevice, renderScreen } from '../../tests/support/browser/render-screen.tsx'
import { SYNC_AT_REST } from '../../tests/support/builders/sync-at-rest.ts'
import { translatePage } from '../../tests/support/browser/translate-page.ts'
import { writeStatus } from '../db/outbox/sync-status.ts'
import type { KeptContent, KeptUpload } from '../db/schema/uploads-db.ts'
import { ToastProvider } from '../ui/feedback/toasts.tsx'
import { WaitingMark } from '../ui/feedback/waiting-mark.tsx'
import { WorkProgress } from '../ui/feedback/work-progress.tsx'
import { LogEntry } from '../ui/feedback/log-entry.tsx'
import { Badge } from '../ui/primitives/badge.tsx'
import { Button } from '../ui/primitives/button.tsx'
import { appUpdate } from '../features/app-update/app-update.ts'
import { UpdateBar } from '../features/app-update/update-bar.tsx'
import { JobCards } from '../features/jobs-map/job-cards.tsx'
import { FileLine } from '../features/lead-files/file-line.tsx'
import { ConsentLine } from '../features/marketing/subscribers/consent-dialog.tsx'
import { KeptUploadCard } from '../features/uploads/kept-upload-card.tsx'
import { followFiles } from '../features/sync-status/follow-files.ts'
import { SyncChip } from '../features/sync-status/sync-chip.tsx'
import { SyncOverview } from '../features/sync-status/sync-overview.tsx'

// A browser that translates the page replaces its text nodes. What says how work is doing must still be true.

afterEach(() => {
  cleanup()
  appUpdate.state.set('none')
})

const FILE: LeadFile = {
  _id: 'f',
  companyId: 'c',
  leadId: 'l',
  contentId: 'k',
  name: 'roof.jpg',
  kind: 'photo',
  type: 'image/jpeg',
  size: 100,
  sha256: 'a',
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'u',
}
const CONTENT: KeptContent = {
  id: 'k',
  userId: 'u',
  companyId: 'c',
  leadId: 'l',
  size: 100,
  sha256: 'a',
  type: 'image/jpeg',
  createdAt: 1,
  state: 'sending',
  sentBytes: 0,
}
const line = (content: Partial<KeptContent>, isUnsent = true) => (
  <ul>
    <FileLine
      content={{ ...CONTENT, ...content }}
      file={FILE}
      isUnsent={isUnsent}
      onDelete={() => undefined}
      onOpen={() => undefined}
    />
  </ul>
)
const PLAN = { fileName: 'leads.csv', fileSize: 100, totalChunks: 1, duplicates: 'skip' } as const
const upload = (change: Partial<KeptUpload>) => (
  <KeptUploadCard
    upload={{
      id: 'u',
      userId: 'u',
      companyId: 'c',
      plan: PLAN,
      createdAt: 1,
      state: 'sending',
      sentBytes: 10,
      ...change,
    }}
  />
)
const overview = (change: Partial<typeof SYNC_AT_REST>) => <SyncOverview summary={{ ...SYNC_AT_REST, ...change }} />
const progress = (value: number) => <WorkProgress label="Sending" text={`${value} of 9`} total={9} value={value} />

const JOB: Job = {
  _id: 'j',
  companyId: 'c',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  version: 1,
  kind: 'active',
  job: 'MTS 7',
  exchange: 'Leeds Central',
}
const jobs = (change: Partial<Job>) => (
  <JobCards jobs={[{ job: { ...JOB, ...change }, miles: 2 }]} onJob={() => undefined} selected={undefined} />
)
const ADDED = {
  _id: 'e',
  at: '2026-11-20T09:00:00.000Z',
  act: 'added',
  status: 'subscribed',
  source: 'crm',
  who: 'staff',
} as const
const consent = (listName: string | undefined, by = 'Ada Lee') => (
  <ConsentLine event={{ ...ADDED, by }} listName={listName} />
)
const step = (text: string) => <LogEntry facts={<WaitingMark />} text={text} />

const states: { what: string; before: ReactNode; after: ReactNode }[] = [
  { what: 'a badge', before: <Badge icon="check">All sent</Badge>, after: <Badge icon="clock">3 waiting</Badge> },
  {
    what: 'a button with a number',
    before: <Button icon="user">Assign 16 leads</Button>,
    after: <Button icon="user">Assign 2 leads</Button>,
  },
  { what: 'the headline of Sync', before: overview({}), after: overview({ waiting: 3, oldestUnsentAt: 1 }) },
  { what: 'a network’s page', before: overview({ waiting: 3 }), after: overview({ waiting: 3, hasProxyPage: true }) },
  { what: 'a file that begins to be sent', before: line({}), after: line({ sentBytes: 40 }) },
  {
    what: 'a file that failed',
    before: line({ sentBytes: 40 }),
    after: line({ state: 'failed', words: 'It is damaged.' }),
  },
  { what: 'a file that has arrived', before: line({ sentBytes: 40 }), after: line({ state: 'sent' }, false) },
  { what: 'a mark that ends', before: <p>Note {<WaitingMark />}</p>, after: <p>Note {null}</p> },
  { what: 'a job', before: jobs({}), after: jobs({ job: 'MTS 8', exchange: 'York', lat: 53.8, lng: -1.5 }) },
  { what: 'consent whose list is loaded', before: consent(undefined), after: consent('Spring offer') },
  { what: 'consent whose list is gone', before: consent('Spring offer'), after: consent(undefined) },
  { what: 'consent of somebody else', before: consent('Spring offer'), after: consent('Spring offer', 'Bob Lee') },
  { what: 'a step of Activity', before: step('Status: Open'), after: step('Status: Closed') },
  { what: 'a long work', before: progress(1), after: progress(8) },
  { what: 'an upload', before: upload({}), after: upload({ sentBytes: 80, speed: 10 }) },
  { what: 'an upload that waits', before: upload({}), after: upload({ waiting: 'proxy-page' }) },
  { what: 'an upload that failed', before: upload({}), after: upload({ state: 'failed', words: 'The disk is full.' }) },
]

test.each(states)('$what is still true on a translated page', ({ before, after }) => {
  const { wrapper: Device } = onDevice(openTestDevice())
  const within = (shown: ReactNode) => (
    <Device>
      <ToastProvider>{shown}</ToastProvider>
    </Device>
  )
  const fresh = render(within(after))
  const truth = fresh.container.textContent
  fresh.unmount()
  const { container, rerender } = render(within(before))
  expect(container.textContent).not.toBe(truth)
  translatePage(container)
  rerender(within(after))
  expect(container.textContent).toBe(truth)
})

test('the chip of a translated page counts what waits, and says when all is sent', async () => {
  const device = openTestDevice()
  renderScreen(<SyncChip />, device)
  followFiles(device)
  await screen.findByText('All sent')
  translatePage(document.body)
  await keepUpload(device)
  await screen.findByText('1 waiting')
  expect(document.body.textContent).not.toContain('All sent')
  translatePage(document.body)
  await device.uploads.uploads.clear()
  await screen.findByText('All sent')
  expect(document.body.textContent).not.toContain('waiting')
  translatePage(document.body)
  await writeStatus(device.outbox, { hasServerProblem: true })
  await screen.findByText('Server problem')
  expect(document.querySelector('[translate="no"]')?.textContent).toBe('Server problem')
})

test('the bar of a new version says on a translated page that it is on its way', () => {
  appUpdate.state.set('ready')
  render(<UpdateBar />)
  translatePage(document.body)
  act(() => appUpdate.state.set('asked'))
  screen.getByText(/Updating/)
  translatePage(document.body)
  act(() => appUpdate.state.set('late'))
  expect(document.body.textContent).not.toMatch(/Updating/)
})
