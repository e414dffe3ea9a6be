import type { Page } from '@playwright/test'
import { everythingIsHere, rowLinks, signIn } from '../../tests/support/browser/browser.ts'
import { ben, grace } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import { type Studio, untilServer, type Walk } from './walk.ts'

export const walkAnswers: Walk = async (page, studio) => {
  const { url } = studio
  await signIn(page, url, ben)
  await everythingIsHere(page, url)
  await whichHome(page, studio)
  await page.goto(`${url}/leads`)
  await rowLinks(page).nth(5).click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
  await whichHomeOfLead(page, studio)
  await replaced(page, studio)
  await refused(page, studio)
  await failing(page, studio)
}

const home = { postcode: 'LS1 4AP', posttown: 'LEEDS', property_type: 'House', current_energy_rating: 'D' }
const candidates = [
  { ...home, certificate_number: '0000-0000-0000-0000-0001', address1: 'Flat 1', address2: 'Rose Court, High Street' },
  { ...home, certificate_number: '0000-0000-0000-0000-0002', address1: '1 High Street' },
]

async function whichHome(page: Page, { url, take }: Studio) {
  await page
    .context()
    .route('**/api/epc/1%20Rose%20Court/*', (route) =>
      route.fulfill({ json: { certificates: candidates, matches: candidates.length, candidates } }),
    )
  await page.goto(`${url}/epc`)
  await page.getByLabel('House number').fill('1 Rose Court')
  await page.getByLabel('Postcode').fill('LS1 4AP')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('region', { name: 'Which home?' }).waitFor()
  await take('epc-which-home')
  await page.getByRole('radio').last().check()
  await take('epc-which-home-chosen', true)
}

async function whichHomeOfLead(page: Page, { take }: Studio) {
  await page.getByRole('button', { name: 'Get certificate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('House number').fill('1 Rose Court')
  await dialog.getByLabel('Postcode').fill('LS1 4AP')
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await dialog.getByText('2 homes match').waitFor()
  await take('epc-fill-which-home')
  await dialog.getByRole('radio').last().check()
  await take('epc-fill-which-home-chosen')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const setStatus = (page: Page, status: string) => page.getByLabel('Status', { exact: true }).selectOption(status)

async function replaced(page: Page, { url, take }: Studio) {
  const leadId = page.url().split('/').at(-1)?.split('?')[0] ?? ''
  const colleague = await PlainClient.signIn(url, grace)
  const { version } = await colleague.lead(leadId)
  await setStatus(page, '2nd Call')
  await untilServer(async () => (await colleague.lead(leadId)).lead_status === '2nd Call')
  await fetch(`${url}/api/epc/leads/${leadId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${colleague.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'sync-base': String(version),
    },
    body: JSON.stringify({ lead_status: 'Call Back' }),
  })
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ timeout: 30_000 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await take('lead-replaced')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
}

async function refused(page: Page, { take }: Studio) {
  const refusal = { message: 'This lead belongs to another company.', code: 'invalid' }
  await page.context().route('**/api/epc/leads/*', (route) => route.fulfill({ status: 422, json: refusal }))
  await setStatus(page, '3rd Call')
  await page.getByRole('link', { name: 'Review in Sync' }).waitFor({ timeout: 30_000 })
  await take('refusal-alert')
  await page.context().unrouteAll()
}

async function failing(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/sync`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('All sent', { exact: true }).waitFor({ timeout: 30_000 })
  await page.context().route('**/api/**', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'Something went wrong on the server. Try again.', code: 'internal' },
    }),
  )
  await page.goto(`${url}/contact/new`)
  await page.getByLabel('First Name').fill('Ida')
  await page.getByLabel('Email').fill('ida@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('banner').getByText('Server problem').waitFor({ timeout: 60_000 })
  await take('server-problem')
  await page.goto(`${url}/sync`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take('server-problem-sync')
  await page.context().unrouteAll()
}
