import { errors, type Page } from '@playwright/test'
import { LEAD_STATUSES } from '../../contract/entities/lead.ts'
import type { Choice } from '../sync/simulation/choice.ts'
import type { Kind } from './notebook.ts'

// What a user does on the app's own screens. A task is done once the screen has said that it is saved.

const AMONG = 15
const DAYS_TO_BOOK = Date.UTC(2027, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

export interface Hand {
  page: Page
  choice: Choice
  device: number
  devices: number
  half: 0 | 1
  /** A number that is unique on this device. */
  next: () => number
}

export interface Task {
  kind: Kind
  value: string
  /** Resolves when the screen says that it is saved; false if that may have been too short to see. */
  act: () => Promise<void | false>
}

/** Undefined if the screen couldn't distinguish this change's "saved" from an earlier one. */
type Prepare = (hand: Hand) => Promise<Task | undefined>

const addNote: Prepare = async ({ page, device, next }) => {
  const value = `Note ${next()} of device ${device}`
  const dialog = page.getByRole('dialog')
  return {
    kind: 'note',
    value,
    async act() {
      await page.getByRole('button', { name: 'Add Note' }).click()
      await dialog.getByRole('textbox').fill(value)
      await dialog.getByRole('button', { name: 'Save Note' }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
  }
}

function unseen(error: unknown): false {
  if (error instanceof errors.TimeoutError) return false
  throw error
}

const setStatus: Prepare = async ({ page, choice, half }) => {
  const select = page.getByLabel('Status')
  // It says "Saved on this device" beside the field, until it is sent.
  const badge = select.locator('xpath=ancestor::div[1]').getByText('Saved on this device')
  const shown = await select.inputValue()
  if (await badge.isVisible()) return
  const value = choice.pick(LEAD_STATUSES.filter((name, index) => index % 2 === half && name !== shown))
  return {
    kind: 'status',
    value,
    async act() {
      await select.selectOption(value)
      return badge.waitFor({ timeout: 3_000 }).catch(unseen)
    },
  }
}

const byText = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : 1)

const assign: Prepare = async ({ page, choice, half }) => {
  const select = page.getByLabel('Assign to')
  const message = page.getByText('Lead assigned')
  const shown = await select.inputValue()
  const ids = await select
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  const people = ids.filter((id) => id !== null && id !== '').toSorted(byText)
  const open = people.filter((id, index) => index % 2 === half && id !== shown)
  if (open.length === 0 || (await message.isVisible())) return
  const value = choice.pick(open) ?? ''
  return {
    kind: 'assignment',
    value,
    async act() {
      await select.selectOption(value)
      await message.waitFor()
    },
  }
}

const book: Prepare = async ({ page, choice, device, devices, next }) => {
  const message = page.getByText('Booking details saved')
  if (await message.isVisible()) return
  const value = new Date(DAYS_TO_BOOK + (next() * devices + device) * DAY_MS).toISOString().slice(0, 10)
  const time = `${String(8 + choice.below(10)).padStart(2, '0')}:${choice.pick(['00', '15', '30', '45'])}`
  return {
    kind: 'booking',
    value,
    async act() {
      await page.getByLabel('Actual Booking Date').fill(value)
      await page.getByLabel('Actual Booking Time').fill(time)
      await page.getByRole('button', { name: 'Save Booking Details' }).click()
      await message.waitFor()
    },
  }
}

const editContact: Prepare = async ({ page, device, next }) => {
  const value = `Title ${next()} of device ${device}`
  return {
    kind: 'contact',
    value,
    async act() {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Job Title', { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.waitForURL(/\/contacts/)
    },
  }
}

const ON_A_LEAD: readonly (readonly [weight: number, prepare: Prepare])[] = [
  [40, addNote],
  [25, setStatus],
  [20, assign],
  [15, book],
]

export const prepareOnLead = (hand: Hand): Promise<Task | undefined> => hand.choice.weighted(ON_A_LEAD)(hand)
export const prepareOnContact = editContact

/** Through its list, as a user would. Returns the lane of the open lead. */
export async function openLead(hand: Hand): Promise<string> {
  return openFromList(hand, { list: '/leads', heading: 'All Leads', entity: 'lead' })
}

export async function openContact(hand: Hand): Promise<string> {
  return openFromList(hand, { list: '/contacts', heading: 'Contacts', entity: 'contact' })
}

interface ListOf {
  list: string
  heading: string
  entity: 'lead' | 'contact'
}

async function openFromList({ page, choice }: Hand, { list, heading, entity }: ListOf): Promise<string> {
  // As a link of the app does, without a reload.
  await page.evaluate((path) => history.pushState(null, '', path), list)
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
  const links = page.locator(`tbody a[href^="/${entity}/"]`)
  await links.first().waitFor()
  const link = links.nth(choice.below(Math.min(AMONG, await links.count())))
  await link.click()
  await page.waitForURL(new RegExp(`/${entity}/[0-9a-f-]{36}`))
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  return `${entity}:${id}`
}
