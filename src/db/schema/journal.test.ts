import { expect, test } from 'vitest'
import { createContact, updateContact } from '../../../contract/mutations/contact.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import { refuseFirst } from '../../../tests/support/builders/first-change.ts'
import { descriptions, LEAD_ID, note, openPage, openTab } from '../../../tests/support/browser/journaled-page.ts'
import { createMemoryFolder } from '../../../tests/support/fakes/memory-files.ts'
import { createPageDevice } from '../../../tests/support/browser/page-device.ts'
import type { Device } from './device.ts'
import { removeErasedChanges } from '../outbox/erased-changes.ts'
import { expandBatches } from '../outbox/expand-batches.ts'
import { checkBrowserId } from '../recovery/browser-identity.ts'
import { tidyJournal } from '../recovery/tidy-journal.ts'
import { readKept } from './journal-records.ts'
import { mutate } from '../mutate.ts'
import { correctParked, discardParked, retryParked } from '../outbox/outbox-actions.ts'
import { saveBatch } from '../save-batch.ts'
import { currentSession, signOut } from '../session/session.ts'

test('a decision about a row of a bulk change stays, and a refused row comes back, whichever page wrote it', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const leads = Array.from({ length: 900 }, () => ({ id: crypto.randomUUID(), base: 1, subject: 'Ada' }))
  const userId = currentSession(page)?.userId ?? ''
  await saveBatch({ userId, companyId: 'c', outbox: page.outbox }, change, leads, page)
  await tidyJournal(page.journal!, page.outbox)
  await expandBatches(page.outbox, userId, Number.MAX_SAFE_INTEGER)
  expect(await page.outbox.pending.count()).toBeLessThan(leads.length)
  const first = await refuseFirst(page)
  const second = await refuseFirst(page)
  await discardParked(page, first.mutationId)
  await tidyJournal(page.journal!, page.outbox)
  folder.leave('first')

  const next = openPage(folder, 'second', page)
  await checkBrowserId(next, next.journal)
  const queued: string[] = []
  for (;;) {
    await expandBatches(next.outbox, userId, Number.MAX_SAFE_INTEGER)
    const expanded = await next.outbox.pending.toArray()
    if (expanded.length === 0) break
    queued.push(...expanded.map(({ mutationId }) => mutationId))
    await next.outbox.pending.clear()
  }
  expect(queued).not.toContain(first.mutationId)
  expect(queued.filter((each) => each === second.mutationId)).toHaveLength(1)
  expect(new Set(queued).size).toBe(leads.length - 1)
})

const tidyAll = async (...tabs: readonly Device[]) => {
  for (const { journal, outbox } of tabs) await tidyJournal(journal!, outbox)
}

test.each(['first', 'other'])(
  'what was corrected comes back as it was corrected, lost first by tab %s',
  async (loser) => {
    const folder = createMemoryFolder()
    const first = openPage(folder, 'first')
    const other = openTab(first, folder, 'other')
    await checkBrowserId(first, first.journal)
    await note(first, 'Wrong')
    await tidyAll(first, other)
    const refused = await refuseFirst(first)
    await tidyAll(first, other)
    const args = {
      leadId: LEAD_ID,
      noteId: refused.mutationId,
      createdAt: '2026-11-20T09:00:00.000Z',
      content: 'Right',
    }
    await correctParked(first, refused, addNote, args, 'Ada')
    await tidyAll(first, other)

    const { journal } = loser === 'first' ? first : other
    const next = { ...createPageDevice(), storage: first.storage, journal: journal! }
    expect(await checkBrowserId(next, next.journal)).toBe(1)
    expect(await descriptions(next)).toEqual(['Note: Right'])
    folder.leave(loser === 'first' ? 'other' : 'first')
    await checkBrowserId(next, next.journal)
    const kept = [...readKept(folder.texts.get(loser) ?? '').values()]
    expect(kept.map((record) => record.op === 'save' && record.entry.description)).toEqual(['Note: Right'])
  },
)

test('a replaced outbox ends no entries, whichever page notices it first', async () => {
  const folder = createMemoryFolder()
  const first = openPage(folder, 'first')
  await checkBrowserId(first, first.journal)
  await note(first, 'One')
  await tidyAll(first)
  const next = { ...createPageDevice(), storage: first.storage, journal: first.journal! }
  await tidyAll(next)
  await note(next, 'In the meantime')
  await tidyAll(next)

  expect(await checkBrowserId(next, next.journal)).toBe(1)
  expect(await descriptions(next)).toEqual(['Note: In the meantime', 'Note: One'])
  await next.outbox.pending.clear()
  await tidyAll(next)
  expect(folder.texts.get('first')).toBe('')
})

test('of what tabs that still run have, a new tab keeps the last', async () => {
  const folder = createMemoryFolder()
  const first = openPage(folder, 'first')
  const other = openTab(first, folder, 'other')
  await checkBrowserId(first, first.journal)
  await note(first, 'Wrong')
  await tidyAll(other)
  const refused = await refuseFirst(first)
  const args = { leadId: LEAD_ID, noteId: refused.mutationId, createdAt: '2026-11-20T09:00:00.000Z', content: 'Right' }
  await correctParked(first, refused, addNote, args, 'Ada')

  const next = openPage(folder, 'next', first)
  await checkBrowserId(next, next.journal)
  expect(next.journal?.kept.map((record) => record.op === 'save' && record.entry.description)).toEqual(['Note: Right'])
})

test('what followed its row to a new key comes back with it', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  const contactId = crypto.randomUUID()
  const fields = { firstname: 'Ann' }
  await mutate(page, createContact, { contactId, createdAt: '2026-11-20T09:00:00.000Z', fields }, { subject: 'Ann' })
  await mutate(page, updateContact, { contactId, fields: { firstname: 'Anna' } }, { subject: 'Ann' })
  await tidyAll(page)
  await refuseFirst(page, 'key-reuse')
  await retryParked(page, contactId)
  const lanes = async (device: Device) => (await device.outbox.pending.toArray()).map(({ lane }) => lane).toSorted()
  const renamed = await lanes(page)
  expect(renamed).not.toContain(`contact:${contactId}`)

  const next = openPage(folder, 'second', page)
  await checkBrowserId(next, next.journal)
  expect(await lanes(next)).toEqual(renamed)
})

test('what a person discards at the sign-out does not come back from the journal, which had it as the only one', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await note(page, 'Discarded')
  const [entry] = await page.outbox.pending.toArray()
  await page.outbox.pending.clear()
  await page.journal!.keep([{ op: 'save', entry: entry!, alone: true }])

  await signOut(page, 'discard')
  await checkBrowserId(page, page.journal)

  expect(await descriptions(page)).toEqual([])
  expect(readKept(folder.texts.get('first') ?? '').size).toBe(0)
})

test('FM-127: the journals of all tabs are written again without a person who was erased', async () => {
  const folder = createMemoryFolder()
  const first = openPage(folder, 'first')
  const other = openTab(first, folder, 'other')
  for (const tab of [first, other]) await checkBrowserId(tab, tab.journal)
  await note(first, 'About the person')
  const contactId = crypto.randomUUID()
  const about = { contactId, createdAt: '2026-11-20T09:00:00.000Z', fields: { firstname: 'Somebody else' } }
  await mutate(first, createContact, about, { subject: 'Somebody else' })
  await tidyAll(first, other)
  for (const name of ['first', 'other']) expect(folder.texts.get(name)).toContain('About the person')
  const [entry] = await first.outbox.pending.toArray()
  await removeErasedChanges(first.outbox, entry?.companyId ?? '', [LEAD_ID])
  await tidyAll(first, other)
  for (const name of ['first', 'other']) {
    expect(folder.texts.get(name)).not.toContain('About the person')
    expect(folder.texts.get(name)).toContain('Somebody else')
  }
})

test('an erasure of an earlier day writes nothing into the journal of a page that has saved nothing', async () => {
  const folder = createMemoryFolder()
  const page = openPage(folder, 'first')
  await checkBrowserId(page, page.journal)
  await removeErasedChanges(page.outbox, 'c', [LEAD_ID])
  await tidyAll(page)
  expect(folder.texts.has('first')).toBe(false)
})
