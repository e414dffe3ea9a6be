import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { acknowledgeFirst, FATES } from '../../../tests/support/builders/first-change.ts'
import { dieBeforeForgetting } from '../../../tests/support/builders/outlived-draft.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import { readDraft } from '../../db/files/drafts.ts'
import { RecordPage } from '../../records/record-details.tsx'
import { contactKind } from './contact-kind.tsx'

const DRAFT = `form:${VIEWER_ID}:${COMPANY_ID}:contact:new`
const RESTORED = 'We restored your unsaved changes.'
const SAVED_ELSEWHERE = 'What you typed here was saved in another tab.'

async function openTab(device: Device) {
  const before = screen.queryAllByLabelText('First Name').length
  renderScreen(<RecordPage id="new" kind={contactKind} />, device)
  await waitFor(() => expect(screen.getAllByLabelText('First Name')).toHaveLength(before + 1))
  const field = screen.getAllByLabelText<HTMLInputElement>('First Name')[before]!
  const button = screen.getAllByRole('button', { name: 'Save' })[before]!
  return {
    field,
    async type(name: string) {
      await userEvent.clear(field)
      await userEvent.type(field, name)
      await waitFor(async () => expect(await readDraft(device, DRAFT)).toContain(`"${name}"`))
    },
    press: () => userEvent.click(button),
    async save() {
      await userEvent.click(button)
      await waitFor(async () => expect(await readDraft(device, DRAFT)).toBe(''))
    },
  }
}

const madeOn = async ({ outbox }: Device) => (await outbox.pending.toArray()).map(({ subject }) => subject)

async function twoTabs() {
  const device = openTestDevice()
  const first = await openTab(device)
  await first.type('Ann')
  const second = await openTab(device)
  await waitFor(() => expect(second.field.value).toBe('Ann'))
  return { device, first, second }
}

test('a tab that shows a contact that another tab saves leaves it and says so', async () => {
  const { first, second } = await twoTabs()
  await first.save()
  await waitFor(() => expect(second.field.value).toBe(''))
  expect(screen.getByRole('status').textContent).toBe(SAVED_ELSEWHERE)
  expect(first.field.value).toBe('Ann')
  await second.type('Bob')
  expect(screen.queryByText(SAVED_ELSEWHERE)).toBeNull()
  expect(screen.queryByText(RESTORED)).toBeNull()
})

test('what was typed on before another tab saved the beginning stays, and is a contact of its own', async () => {
  const { device, first, second } = await twoTabs()
  await userEvent.type(second.field, 'e')
  await first.press()
  await waitFor(async () => expect(await madeOn(device)).toEqual(['Ann']))
  expect(second.field.value).toBe('Anne')
  await second.save()
  await waitFor(async () => expect(await madeOn(device)).toEqual(['Ann', 'Anne']))
})

test('what was typed on in another tab is still kept after a save, should that tab be killed', async () => {
  const { device, first, second } = await twoTabs()
  await userEvent.type(second.field, 'e')
  await waitFor(async () => expect(await readDraft(device, DRAFT)).toContain('"Anne"'))
  await first.press()
  await waitFor(async () => expect(await madeOn(device)).toEqual(['Ann']))
  cleanup()

  const again = await openTab(device)
  await waitFor(() => expect(again.field.value).toBe('Anne'))
})

test('a contact typed after another tab’s was dropped is a separate contact', async () => {
  const { device, first, second } = await twoTabs()
  await first.save()
  await waitFor(() => expect(second.field.value).toBe(''))
  await second.type('Bob')
  await second.save()
  expect(await madeOn(device)).toEqual(['Ann', 'Bob'])
})

test('the same text saved in two tabs is one contact', async () => {
  const { device, first, second } = await twoTabs()
  await Promise.all([first.save(), second.save()])
  expect(await madeOn(device)).toEqual(['Ann'])
})

test.each(FATES)(
  'a tab killed between a save and the end of its draft offers nothing to a contact that %s',
  async (_, meet) => {
    const device = openTestDevice()
    const tab = await openTab(device)
    await tab.type('Ann')
    await dieBeforeForgetting(device, DRAFT, tab.save)
    await meet(device)

    const again = await openTab(device)
    await waitFor(async () => expect(await readDraft(device, DRAFT)).toBe(''))
    expect(again.field.value).toBe('')
    expect(screen.queryByText(RESTORED)).toBeNull()
  },
)

test('a contact that was sent in the meantime is not created again by another tab with the same text', async () => {
  const { device, first, second } = await twoTabs()
  await userEvent.type(second.field, 'e')
  await first.press()
  await waitFor(async () => expect(await madeOn(device)).toEqual(['Ann']))
  await acknowledgeFirst(device)
  await userEvent.type(second.field, '{Backspace}')
  await second.save()
  expect(await madeOn(device)).toEqual([])
})

test('a contact has an address', async () => {
  const device = openTestDevice()
  const tab = await openTab(device)
  await tab.type('Ann')
  await userEvent.type(screen.getByLabelText('Line 1'), '1 High Street')
  await userEvent.type(screen.getByLabelText('Postcode'), 'LS1 1AA')
  await tab.save()
  expect((await device.outbox.pending.toArray()).map(({ body }) => body)).toMatchObject([
    { firstname: 'Ann', address: { line1: '1 High Street', postcode: 'LS1 1AA' } },
  ])
})
