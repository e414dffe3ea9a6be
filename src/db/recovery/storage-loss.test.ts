import { afterEach, expect, test, vi } from 'vitest'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import {
  descriptions,
  LEAD_ID,
  note,
  openPage,
  openTab,
  setStatus,
} from '../../../tests/support/browser/journaled-page.ts'
import { createMemoryFolder } from '../../../tests/support/fakes/memory-files.ts'
import { readAuth } from '../outbox/auth-records.ts'
import type { Device } from '../schema/device.ts'
import { NotSaved } from '../outbox/failures.ts'
import { checkBrowserId } from './browser-identity.ts'
import { tidyJournal } from './tidy-journal.ts'
import { readKept } from '../schema/journal-records.ts'
import { discardParked } from '../outbox/outbox-actions.ts'
import { park } from '../outbox/outbox-queue.ts'
import { readRecovery } from '../views/queries.ts'
import { saveBatch } from '../save-batch.ts'
import { currentSession, storedCompanyId } from '../session/session.ts'

// FM-014 to FM-019 of docs/failure-matrix.md: the browser's storage fails, and what was saved is still there.

afterEach(() => vi.useRealTimers())

test('FM-014, FM-015: an outbox that is gone at the next start is restored from the journal, in order, once, and the user sees it', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  await note(page, 'Sent')
  await note(page, 'One')
  await setStatus(page)
  await note(page, 'Refused and discarded')
  const [sent, , , refused] = await page.outbox.pending.orderBy('position').toArray()
  await page.outbox.pending.delete(sent!.position)
  await park(page.outbox, refused!, { code: 'invalid', message: 'No.', status: 422 }, 1)
  await discardParked(page, refused!.mutationId)
  await tidyJournal(page.journal!, page.outbox)
  const deviceId = (await readAuth(page.outbox, 'device'))?.deviceId
  folder.leave('first')

  const next = openPage(folder, 'second', page)
  expect(await checkBrowserId(next, next.journal)).toBe(2)
  expect(await checkBrowserId(next, next.journal), 'once').toBeUndefined()

  expect(await descriptions(next)).toEqual(['Note: One', 'Status: Closed'])
  expect(await readRecovery(next.outbox)).toMatchObject({ restored: 2 })
  expect((await readAuth(next.outbox, 'device'))?.deviceId).toBe(deviceId)
  expect((await readAuth(next.outbox, 'session'))?.userId, 'workers may send at once').toBeDefined()
})

test('FM-014: localStorage is gone too: the file of the journal still knows this browser', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  await note(page, 'One')
  folder.leave('first')

  const next = openPage(folder, 'second')
  expect(await checkBrowserId(next, next.journal)).toBe(1)
})

test('what another tab, which still runs, has written comes back as well', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  await note(page, 'In the tab that lost it first')
  const next = openPage(folder, 'second', page)

  expect(await checkBrowserId(next, next.journal)).toBe(1)
})

test('a browser that is new, or that lost nothing, recovers nothing; what earlier pages left is tidied away', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  expect(await checkBrowserId(page, page.journal)).toBeUndefined()
  await note(page, 'Waiting')
  await note(page, 'Sent')
  const [, sent] = await page.outbox.pending.orderBy('position').toArray()
  await page.outbox.pending.delete(sent!.position)
  folder.leave('first')

  const next = openTab(page, folder, 'second')
  expect(await checkBrowserId(next, next.journal)).toBeUndefined()

  expect(await descriptions(next)).toEqual(['Note: Waiting'])
  expect([...folder.texts.keys()]).toEqual(['second'])
  expect(readKept(folder.texts.get('second') ?? '').size).toBe(1)
})

test('what was saved before the journal was there, by another tab or as a batch, is written down too; all over, it is empty', async () => {
  const folder = createMemoryFolder()
  const { journal, ...page } = openPage(folder, 'first')
  await note(page, 'Early')
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const leads = [{ id: LEAD_ID, base: 1, subject: 'Ada' }]
  await saveBatch({ userId: 'u', companyId: 'c', outbox: page.outbox }, change, leads, page)
  await tidyJournal(journal!, page.outbox)
  expect(journal?.kept.map(({ op }) => op)).toEqual(['save', 'batch'])

  await page.outbox.pending.clear()
  await page.outbox.status.clear()
  await tidyJournal(journal!, page.outbox)
  expect(folder.texts.get('first')).toBe('')
})

test('a line that was cut short or changed on the disk says nothing; the others do', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  for (const content of ['One', 'Two', 'Three']) await note(page, content)
  const text = folder.texts.get('first') ?? ''
  const kept = readKept(text.replace('Two', 'Twa').slice(0, -5))
  expect([...kept.values()].map((record) => record.op === 'save' && record.entry.description)).toEqual(['Note: One'])
})

const failWrites = (device: Device, failure: () => Promise<never>) =>
  vi.spyOn(device.outbox.pending, 'add').mockImplementation(failure as never)

test('FM-016, FM-017: a database that hangs is reopened and tried once more, then the journal has the change; later it joins the queue', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const adding = failWrites(page, () => new Promise<never>(() => undefined))
  const saving = note(page, 'At the door')
  for (let seconds = 0; seconds < 20; seconds += 1) await vi.advanceTimersByTimeAsync(1_000)
  await saving

  expect(adding).toHaveBeenCalledTimes(2)
  expect(await descriptions(page)).toEqual([])
  vi.useRealTimers()
  adding.mockRestore()
  folder.leave('first')

  const next = openTab(page, folder, 'second')
  await checkBrowserId(next, next.journal)
  expect(await descriptions(next)).toEqual(['Note: At the door'])
})

test('FM-017: what the database had taken all the same is discarded for good, though the journal has it as the only one', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await note(page, 'Late')
  const [late] = await page.outbox.pending.toArray()
  await page.journal!.keep([{ op: 'save', entry: late!, alone: true }])
  await checkBrowserId(page, page.journal)
  await park(page.outbox, late!, { code: 'invalid', message: 'No.', status: 422 }, 1)
  await discardParked(page, late!.mutationId)

  await tidyJournal(page.journal!, page.outbox)
  await checkBrowserId(page, page.journal)

  expect(await descriptions(page)).toEqual([])
})

const failJournal = (device: Device, failure = () => Promise.reject(new Error('broken'))) =>
  vi.spyOn(device.journal!.files, 'append').mockImplementation(failure)

test.each([
  ['fails', () => Promise.reject(new Error('broken'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('FM-019: where the journal %s too it is NOT saved, and does not come later', async (_, failure) => {
  const page = openPage(createMemoryFolder(), 'first')
  const adding = failWrites(page, () => Promise.reject(new Error('broken')))
  const appending = failJournal(page, failure)
  await expect(note(page, 'Given up')).rejects.toThrow(/^NOT saved/)
  adding.mockRestore()
  appending.mockRestore()

  await checkBrowserId(page, page.journal)

  expect(await descriptions(page)).toEqual([])
})

test('what the journal could not write down it writes when it can', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  const appending = failJournal(page)
  await note(page, 'One')
  appending.mockRestore()

  await tidyJournal(page.journal!, page.outbox)

  expect([...readKept(folder.texts.get('first') ?? '').values()]).toHaveLength(1)
})

const quotaExceeded = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))

test('FM-019: no room: it is NOT saved and says so, unless the server takes it at once', async () => {
  const folder = createMemoryFolder()
  const sent: string[] = []
  const page = openPage(folder, 'first')
  failWrites(page, quotaExceeded)
  await expect(note(page, 'Offline')).rejects.toThrow(/^NOT saved/)

  page.sendDirectly = async ({ description }) => sent.push(description) > 0
  await note(page, 'Online')

  expect(sent).toEqual(['Note: Online'])
  expect(await descriptions(page)).toEqual([])
  expect(folder.texts.get('first') ?? '', 'nothing that could come again').toBe('')
})

test('FM-019: what would overtake an earlier change of the same lead is not sent past it', async () => {
  const page = openPage(createMemoryFolder(), 'first')
  await setStatus(page, 'Call Back')
  failWrites(page, quotaExceeded)
  page.sendDirectly = () => Promise.reject(new Error('It was sent.'))
  await expect(setStatus(page)).rejects.toThrow(NotSaved)
})

test('FM-019: nor past a change of many leads that waits', async () => {
  const page = openPage(createMemoryFolder(), 'first')
  const { userId } = currentSession(page)!
  const owner = { userId, companyId: storedCompanyId(page)!, outbox: page.outbox }
  const change = { name: setLeadStatus.name, args: { status: 'Call Back' }, description: 'Status: Call Back' } as const
  await saveBatch(owner, change, [{ id: LEAD_ID, base: 7, subject: 'Ada' }], page)
  failWrites(page, quotaExceeded)
  page.sendDirectly = () => Promise.reject(new Error('It was sent.'))
  await expect(setStatus(page)).rejects.toThrow(NotSaved)
})

test('FM-017, FM-059: without a journal, and without a server that answers, a failed save is not called saved', async () => {
  const { journal: _none, ...page } = openPage(createMemoryFolder(), 'first')
  failWrites(page, () => Promise.reject(new Error('broken')))
  page.sendDirectly = () => Promise.resolve(false)
  await expect(setStatus(page)).rejects.toThrow(/^NOT saved/)
})
