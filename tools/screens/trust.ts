import type { Page } from '@playwright/test'
import { everythingIsHere, rowLinks, signIn } from '../../tests/support/browser/browser.ts'
import { grace, sasha } from '../../tests/support/builders/demo-people.ts'
import { journalText, loseOutbox } from '../../tests/support/browser/device-storage.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import { untilServer, type Walk } from './walk.ts'

export const walkTrust: Walk = async (page, { url, take }) => {
  await signIn(page, url, sasha)
  await everythingIsHere(page, url)
  await page.goto(`${url}/leads/new`)
  await rowLinks(page).nth(1).click()
  await page.getByRole('button', { name: 'Save Booking Details' }).waitFor()
  const leadId = page.url().split('/').at(-1)?.split('?')[0] ?? ''
  const colleague = await PlainClient.signIn(url, grace)
  await book(page, '2026-12-01', '10:15')
  await untilServer(async () => (await colleague.lead(leadId)).actual_booking_time === '10:15')
  await page.context().setOffline(true)
  await book(page, '2026-12-02', '11:30')
  const theirs = { actual_booking_date: '2026-12-03', actual_booking_time: '14:00' }
  await colleague.call('PATCH', `/api/epc/leads/${leadId}`, theirs)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByText('You’re offline. You see').waitFor()
  await take('history-offline', true)
  await page.context().setOffline(false)
  await page.getByRole('banner').getByText('1 needs attention').waitFor({ timeout: 30_000 })
  await page.goto(`${url}/sync`)
  await page.getByRole('button', { name: 'Use mine' }).waitFor()
  await take('conflict-booking', true)
  await page.getByRole('button', { name: 'Use mine' }).click()
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
  await page.goto(`${url}/lead/${leadId}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByText('Resolved a conflict').first().waitFor()
  await take('history', true)
  await page.goto(`${url}/devices`)
  await page.getByRole('rowheader').first().waitFor()
  await take('devices')
  await recover(page, `${url}/lead/${leadId}`, take)
}

async function book(page: Page, date: string, time: string) {
  await page.getByLabel('Actual Booking Date').fill(date)
  await page.getByLabel('Actual Booking Time').fill(time)
  await page.getByRole('button', { name: 'Save Booking Details' }).click()
  await page.getByText('Booking details saved').waitFor()
  await page.getByText('Booking details saved').waitFor({ state: 'detached' })
}

async function recover(page: Page, address: string, take: (name: string) => Promise<void>) {
  await page.goto(address)
  await page.getByLabel('Status', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Status', { exact: true }).selectOption('3rd Call')
  await page.getByText('Offline, 1 waiting').waitFor()
  const until = Date.now() + 15_000
  while (Date.now() < until && !(await journalText(page)).includes('3rd Call')) await page.waitForTimeout(200)
  await loseOutbox(page)
  await page.getByRole('alert', { name: 'Recovered changes' }).waitFor()
  await take('recovered')
  await page.context().setOffline(false)
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
}
