import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { acknowledgeFirst, FATES } from '../../../tests/support/builders/first-change.ts'
import { dieBeforeForgetting } from '../../../tests/support/builders/outlived-draft.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { readDraft } from '../../db/files/drafts.ts'
import { NotesCard } from './notes-card.tsx'

const LEAD_ID = '0198a000-0000-7000-8000-000000000001'
const DRAFT = `form:${VIEWER_ID}:${COMPANY_ID}:note:${LEAD_ID}`
const OFFER = 'You have an unfinished note. Press Add Note to finish it.'

const SAVED_ELSEWHERE = 'What you typed here was saved in another tab.'

const NO_UNSENT: ReadonlySet<string> = new Set()

function Tab() {
  const [isAdding, setIsAdding] = useState(false)
  return <NotesCard isAdding={isAdding} leadId={LEAD_ID} onAdding={setIsAdding} subject="Ann" unsentIds={NO_UNSENT} />
}

async function openTab(device: Device) {
  const before = screen.queryAllByText('Add Note').length
  renderScreen(<Tab />, device)
  await waitFor(() => expect(screen.getAllByText('Add Note')).toHaveLength(before + 1))
  const button = screen.getAllByText('Add Note')[before]!
  const openDialog = async () => {
    await userEvent.click(button)
    return screen.findByLabelText<HTMLTextAreaElement>('Note')
  }
  return {
    openDialog,
    async type(text: string) {
      const field = await openDialog()
      await userEvent.clear(field)
      await userEvent.type(field, text)
      await waitFor(async () => expect(await readDraft(device, DRAFT)).toContain(`"${text}"`))
    },
    async save() {
      const text = (await screen.findByLabelText<HTMLTextAreaElement>('Note')).value
      await userEvent.click(screen.getByRole('button', { name: 'Save Note' }))
      await waitFor(async () => expect(await readDraft(device, DRAFT)).not.toContain(`"${text}"`))
      await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull())
    },
    close: () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
  }
}

const madeOn = async ({ outbox }: Device) =>
  (await outbox.pending.toArray()).map(({ args }) => (args as { content: string }).content)

async function twoTabs(text: string) {
  const device = openTestDevice()
  const first = await openTab(device)
  await first.type(text)
  await first.close()
  const second = await openTab(device)
  await waitFor(() => expect(screen.getAllByText(OFFER)).toHaveLength(2))
  return { device, first, second }
}

test('a note that another tab saves is dropped with a notice', async () => {
  const { first, second } = await twoTabs('No answer')
  await first.openDialog()
  await first.save()
  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull())
  const field = await second.openDialog()
  expect(field.value).toBe('')
  expect(screen.getByRole('status').textContent).toBe(SAVED_ELSEWHERE)
  await userEvent.type(field, 'Rang back')
  expect(screen.queryByText(SAVED_ELSEWHERE)).toBeNull()
})

test('what was typed on before another tab saved the beginning stays, and is a note of its own', async () => {
  const { device, first, second } = await twoTabs('No answer')
  await userEvent.type(await second.openDialog(), ' yet')
  await second.close()
  await first.openDialog()
  await first.save()
  await waitFor(() => expect(screen.getAllByText(OFFER)).toHaveLength(1))
  expect((await second.openDialog()).value).toBe('No answer yet')
  await second.save()
  expect((await madeOn(device)).toSorted()).toEqual(['No answer', 'No answer yet'])
})

test('a tab that saved a note says nothing of another', async () => {
  const { first } = await twoTabs('No answer')
  await first.openDialog()
  await first.save()
  await first.openDialog()
  expect(screen.queryByText(SAVED_ELSEWHERE)).toBeNull()
})

test('another text typed in another tab is another note', async () => {
  const { device, first, second } = await twoTabs('No answer')
  await first.openDialog()
  await first.save()
  await second.type('Rang back')
  await second.save()
  expect((await madeOn(device)).toSorted()).toEqual(['No answer', 'Rang back'])
})

test('the same words written again are another note', async () => {
  const { device, first } = await twoTabs('No answer')
  await first.openDialog()
  await first.save()
  await first.type('No answer')
  await first.save()
  expect(await madeOn(device)).toEqual(['No answer', 'No answer'])
})

test('words that were deleted in one tab and written there again are another note', async () => {
  const { device, first, second } = await twoTabs('No answer')
  await first.openDialog()
  await first.save()
  await second.type('No answer')
  await second.save()
  expect(await madeOn(device)).toEqual(['No answer', 'No answer'])
})

test.each(FATES)(
  'a tab killed between a save and the end of its draft offers nothing of a note that %s',
  async (_, meet) => {
    const device = openTestDevice()
    const tab = await openTab(device)
    await tab.type('No answer')
    await dieBeforeForgetting(device, DRAFT, tab.save)
    await meet(device)

    const again = await openTab(device)
    await waitFor(async () => expect(await readDraft(device, DRAFT)).toBe(''))
    expect(screen.queryByText(OFFER)).toBeNull()
    expect((await again.openDialog()).value).toBe('')
  },
)

test.each([
  ['waits', async () => {}, ['No answer']],
  ['was sent', acknowledgeFirst, []],
])('a note that %s is not made once more by another tab in which it was typed again', async (_, meet, waiting) => {
  const { device, first, second } = await twoTabs('No answer')
  await userEvent.type(await second.openDialog(), 'x')
  await second.close()
  await first.openDialog()
  await first.save()
  await meet(device)
  await userEvent.type(await second.openDialog(), '{Backspace}')
  await second.save()
  expect(await madeOn(device)).toEqual(waiting)
})
