import { expect, type Page } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../tests/support/browser/browser.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import { forgetLongTasks, longestTask, noteLongTasks } from './support/long-tasks.ts'
import type { Figure } from './support/report.ts'
import { benchUser, GREENWAY_SHARE, withServer } from './support/world.ts'

const LEADS = 12_000
const REFUSED = 20
const SENDING_MS = 600_000

/** Changes all leads of a list at once in the app: first undone, then sent with some refusals. */
export const benchBulk = () =>
  withServer({ DEMO_LEADS: String(LEADS / GREENWAY_SHARE) }, async (server): Promise<Figure[]> => {
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await noteLongTasks(page)
      await signIn(page, server.url, benchUser)
      await everythingIsHere(page, server.url)
      const client = await PlainClient.signIn(server.url, benchUser)
      const total = await allOf(page, server.url, '')
      const undone = await changeAndUndo(page, total)
      const sent = await changeAndSend(page, total, client)
      return [...undone, ...sent]
    } finally {
      await profile.dispose()
    }
  })

async function changeAndUndo(page: Page, total: number): Promise<Figure[]> {
  await forgetLongTasks(page)
  const saved = await changeAll(page, 'Assign', 'Assign to', { index: 1 })
  const notice = page.getByRole('list', { name: 'Changes of many leads' })
  const undone = await timed(async () => {
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(notice).toHaveCount(0)
  })
  return [
    { what: `${total} leads assigned: press to saved on this device`, value: saved, unit: 'ms' },
    { what: 'press of Undo to nothing left', value: undone, unit: 'ms' },
    longest('longest task of the page’s thread during that', await longestTask(page)),
  ]
}

async function changeAndSend(page: Page, total: number, client: PlainClient): Promise<Figure[]> {
  await forgetLongTasks(page)
  const saved = await changeAll(page, 'Change status', 'Status', { label: 'Out of Area' })
  await deleteSome(client)
  const notice = page.getByRole('list', { name: 'Changes of many leads' })
  const sending = await timed(() =>
    expect(notice).toContainText(
      `${(total - REFUSED).toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} sent, ${REFUSED} refused`,
      { timeout: SENDING_MS },
    ),
  )
  const longestDuring = await longestTask(page)
  await notice.getByRole('link', { name: 'See refused' }).click()
  await expect(page.getByRole('button', { name: 'Discard', exact: true })).toHaveCount(REFUSED)
  return [
    { what: `status of ${total} leads: press to saved on this device`, value: saved, unit: 'ms' },
    { what: 'all of them sent, hold of 10 s included', value: sending / 1000, unit: 's' },
    longest('longest task of the page’s thread during that', longestDuring),
  ]
}

const longest = (what: string, value: number): Figure => ({ what, value, unit: 'ms', target: { most: 50 } })

async function allOf(page: Page, url: string, query: string): Promise<number> {
  await page.goto(`${url}/leads${query}`)
  const text = (await page.getByText(/^[\d,]+ leads$/).textContent()) ?? ''
  return Number(text.replaceAll(/\D/g, ''))
}

async function changeAll(
  page: Page,
  action: string,
  label: string,
  choice: { index: number } | { label: string },
): Promise<number> {
  await page.getByLabel('Select this page').check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await bar.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).selectOption(choice)
  return timed(async () => {
    await dialog.getByRole('button', { name: /^Change/ }).click()
    await expect(page.getByRole('list', { name: 'Changes of many leads' })).toContainText('Saved on this device')
  })
}

async function deleteSome(client: PlainClient): Promise<void> {
  const { leads } = await client.leads()
  for (const { _id } of leads.slice(0, REFUSED)) await client.call('DELETE', `/api/epc/leads/${_id}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
