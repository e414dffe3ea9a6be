import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Subscriber } from '../../contract/entities/marketing/subscriber.ts'
import { listRows, selectPage, signIn } from '../../tests/support/browser/browser.ts'
import { sasha } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import { walkCampaigns } from './campaigns.ts'
import { walkConfirmations } from './confirmations.ts'
import type { MarketingCall, Studio, Walk } from './walk.ts'

export const walkMarketing: Walk = async (page, studio) => {
  await signIn(page, studio.url, sasha)
  await page.goto(`${studio.url}/leads`)
  await listRows(page).first().waitFor()
  const client = await PlainClient.signIn(studio.url, sasha)
  const companyId = await page.evaluate(() => localStorage.getItem('companyId') ?? '')
  const call = <T>(method: string, path: string, body?: unknown) =>
    client.call<T>(method, `/api/marketing/${path}companyId=${companyId}`, body)
  await fill(call)
  await lists(page, studio)
  await subscribers(page, studio)
  await walkCampaigns(page, studio, call)
  await walkConfirmations(page, studio, call)
  const { leads } = await client.leads(`?newLeads=true&companyId=${companyId}`)
  const lead = leads.find(({ email }) => email)
  await page.goto(`${studio.url}/lead/${lead?._id}`)
  await page.getByRole('button', { name: /^Quick add to/ }).click()
  await page.getByRole('region', { name: 'Marketing' }).getByText('unconfirmed').waitFor()
  await page.getByRole('region', { name: 'Marketing' }).scrollIntoViewIfNeeded()
  await studio.take('marketing-card')
  await page.goto(`${studio.url}/leads`)
  await selectPage(page)
  await page.getByRole('button', { name: 'Make mailing list' }).click()
  await page.getByText('would be on the list').waitFor()
  await studio.take('list-from-leads')
}

async function fill(call: MarketingCall) {
  const { lists } = await call<{ lists: { _id: string }[] }>('GET', 'lists?')
  if (lists.length > 0) return
  const names = [
    { name: 'Newsletter', description: 'Four times a year', doubleOptIn: true },
    { name: 'Past buyers list', defaultFromName: 'Greenway Energy', defaultFromEmail: 'news@greenway.example' },
  ]
  const made = await Promise.all(names.map((list) => call<{ list: { _id: string } }>('POST', 'lists?', list)))
  const listIds = made.map(({ list }) => list._id)
  const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'suppressed', 'subscribed']
  for (const [at, status] of statuses.entries()) {
    const person = {
      email: `person.with.a.long.name${at}@example.com`,
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '7700900123',
    }
    await call('POST', 'subscribers/upsert?', { ...person, status, listIds: listIds.slice(at % 2) })
  }
}

async function lists(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/marketing`)
  await page.getByRole('rowheader', { name: 'Past buyers list' }).waitFor()
  await take('marketing-lists')
  await page.getByRole('button', { name: 'Create List' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await take('marketing-list-form')
}

async function subscribers(page: Page, { url, take, dataDir }: Studio) {
  await page.goto(`${url}/marketing?tab=subscribers`)
  await page.getByRole('main').getByText('suppressed').first().waitFor()
  await page.getByRole('main').getByText('Past buyers list').last().waitFor()
  await take('marketing-subscribers')
  await refused(page, take)
  await page.getByRole('button', { name: 'Resubscribe person.with.a.long.name4@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resubscribe' }).click()
  await take('marketing-resubscribe')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Consent/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('crm').or(page.getByRole('dialog').getByText('Added')).first().waitFor()
  await take('marketing-consent')
  await page.keyboard.press('Escape')
  const path = join(dataDir, 'buyers.csv')
  writeFileSync(path, 'email,firstname\nann@example.com,Ann\n,Bo\n')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.getByLabel('CSV file').setInputFiles(path)
  await take('marketing-import')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Import finished.').waitFor()
  await take('marketing-import-finished')
  await page.getByRole('button', { name: /^Dismiss/ }).click()
  await importTwice(page, { take, dataDir })
}

/** Into a list with double opt-in: everybody must confirm; the second time everybody is on it. */
async function importTwice(page: Page, { take, dataDir }: Pick<Studio, 'take' | 'dataDir'>) {
  const path = join(dataDir, 'door.csv')
  writeFileSync(path, `email\n${[1, 2, 3].map((at) => `door${at}.${Date.now()}@example.com\n`).join('')}`)
  for (const name of ['marketing-import-to-confirm', 'marketing-import-nobody']) {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page.getByLabel('CSV file').setInputFiles(path)
    await page.getByLabel('Default list name').fill('Newsletter')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Import finished.').waitFor()
    await take(name)
    await page.getByRole('button', { name: /^Dismiss/ }).click()
  }
}

async function refused(page: Page, take: Studio['take']) {
  await page.context().route(/\/api\/marketing\/subscribers\?/, async (route) => {
    const answer = await route.fetch()
    const { subscribers: [first, ...others] = [], ...rest }: { subscribers?: Subscriber[] } = await answer.json()
    const confirmationRefused =
      '550 5.1.1 <person.with.a.long.name@example.com>: Recipient address rejected: User unknown'
    const waiting = first && { ...first, status: 'unconfirmed', pendingListIds: first.listIds, confirmationRefused }
    await route.fulfill({ response: answer, json: { ...rest, subscribers: [waiting, ...others] } })
  })
  await page.reload()
  await page.getByText('Confirmation refused').waitFor()
  await take('marketing-confirmation-refused')
  await page.context().unrouteAll()
  await page.reload()
  await page.getByRole('main').getByText('suppressed').first().waitFor()
}
