import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Campaign } from '../../contract/entities/campaign.ts'
import type { Subscriber } from '../../contract/entities/subscriber.ts'
import { signIn } from '../../tests/support/browser.ts'
import { sasha } from '../../tests/support/demo-people.ts'
import { PlainClient } from '../../tests/support/plain-client.ts'
import type { Studio, Walk } from './walk.ts'

/** Lists, subscribers, an import, a campaign from its form to its figures, the card of a lead, a list of leads. */
export const walkMarketing: Walk = async (page, studio) => {
  await signIn(page, studio.url, sasha)
  await page.goto(`${studio.url}/leads`)
  await page.locator('tbody tr').first().waitFor()
  const client = await PlainClient.signIn(studio.url, sasha)
  const companyId = await page.evaluate(() => localStorage.getItem('companyId') ?? '')
  const call = <T>(method: string, path: string, body?: unknown) =>
    client.call<T>(method, `/api/marketing/${path}companyId=${companyId}`, body)
  await fill(call)
  await lists(page, studio)
  await subscribers(page, studio)
  await campaigns(page, studio, call)
  const { leads } = await client.leads(`?newLeads=true&companyId=${companyId}`)
  const lead = leads.find(({ email }) => email)
  await page.goto(`${studio.url}/lead/${lead?._id}`)
  await page.getByRole('button', { name: /^Quick add to/ }).click()
  await page.getByRole('region', { name: 'Marketing' }).getByText('unconfirmed').waitFor()
  await page.getByRole('region', { name: 'Marketing' }).scrollIntoViewIfNeeded()
  await studio.take('marketing-card')
  await page.goto(`${studio.url}/leads`)
  await page.getByLabel('Select this page').check()
  await page.getByRole('button', { name: 'Make mailing list' }).click()
  await page.getByText('would be on the list').waitFor()
  await studio.take('list-from-leads')
}

type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

async function fill(call: Call) {
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
  await page.getByRole('table').getByText('suppressed').waitFor()
  await page.getByRole('table').getByText('Past buyers list').first().waitFor()
  await take('marketing-subscribers')
  await refused(page, take)
  await page
    .getByRole('button', { name: /^Resubscribe/ })
    .first()
    .click()
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
  await page.getByRole('button', { name: /^Put away/ }).click()
}

/** As if the mail that asks the newest to confirm had been refused. */
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
  await page.getByRole('table').getByText('suppressed').waitFor()
}

async function campaigns(page: Page, { url, take }: Studio, call: Call) {
  await page.goto(`${url}/marketing?tab=campaigns&campaign=new`)
  await page.getByLabel('Name', { exact: true }).fill('Autumn offer')
  await page.getByLabel('HTML', { exact: true }).fill('<h1>Hello {{firstName|there}}</h1><p>Warm homes cost less.</p>')
  await page.frameLocator('iframe').getByText('Hello Ann').waitFor()
  await take('campaign-form', true)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('HTML', { exact: true }).fill('')
  await call('PUT', 'settings?', { senderName: 'Greenway Energy', postalAddress: '1 High Street, Leeds LS1 1AA' })
  const { lists: found } = await call<{ lists: { _id: string }[] }>('GET', 'lists?')
  const words = { subject: 'Warm homes, {{firstName|there}}', html: '<h1>Hello {{firstName|there}}</h1>' }
  const from = { fromName: 'Greenway Energy', fromEmail: 'news@greenway.example' }
  const listIds = found.map(({ _id }) => _id)
  await call('POST', 'campaigns?', { name: 'Spring offer', ...words, ...from, listIds })
  await page.goto(`${url}/marketing?tab=campaigns`)
  await page.getByRole('heading', { name: 'Spring offer' }).first().waitFor()
  await take('campaigns')
  await preparing(page, take)
  await page.getByRole('button', { name: 'Sending settings' }).click()
  await page.getByLabel('Postal address').waitFor()
  await take('marketing-settings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send Now Spring offer' }).first().click()
  await page.getByText('It goes to').waitFor()
  await take('campaign-send')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click()
  await page.getByText('sent', { exact: true }).first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Details of Spring offer' }).first().click()
  await page.getByRole('heading', { name: 'Recipients' }).waitFor()
  await page.frameLocator('iframe').getByText('1 High Street').waitFor()
  await take('campaign-details', true)
}

/** As if the newest went to 300,000 people, who are still being written down. */
async function preparing(page: Page, take: Studio['take']) {
  const list = /\/api\/marketing\/campaigns\?/
  await page.context().route(list, async (route) => {
    const answer = await route.fetch()
    const { campaigns: known }: { campaigns: Campaign[] } = await answer.json()
    const begun = known.map((campaign, index) =>
      index === 0
        ? {
            ...campaign,
            status: 'sending',
            preparing: { people: 300_000 },
            metrics: { ...campaign.metrics, queued: 120_000 },
          }
        : campaign,
    )
    await route.fulfill({ response: answer, json: { campaigns: begun } })
  })
  await page.reload()
  await page.getByText('120,000 of 300,000').waitFor()
  await take('campaign-preparing')
  await page.context().unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Spring offer' }).first().waitFor()
}
