import type { Page } from '@playwright/test'
import type { Campaign } from '../../contract/entities/marketing/campaign.ts'
import type { MarketingCall, Studio } from './walk.ts'

export async function walkCampaigns(page: Page, { url, take, dataDir }: Studio, call: MarketingCall) {
  await page.goto(`${url}/marketing?tab=campaigns&campaign=new`)
  await page.getByLabel('Name', { exact: true }).fill('Autumn offer')
  await page.getByLabel('HTML', { exact: true }).fill('<h1>Hello {{firstName|there}}</h1><p>Warm homes cost less.</p>')
  await page.frameLocator('iframe').getByText('Hello Ann').waitFor()
  await take('campaign-form', true)
  await page.getByRole('radio', { name: 'Blocks' }).check({ force: true })
  await page.getByRole('toolbar').waitFor()
  await take('campaign-blocks', true)
  await page.getByRole('radio', { name: 'HTML source' }).check({ force: true })
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
  await paused(page, take)
  await unread(page, take)
  await page.getByRole('button', { name: 'Sending settings' }).click()
  await page.getByLabel('Postal address').waitFor()
  await take('marketing-settings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Send Now Spring offer' }).first().click()
  await page.getByText('Sends to').waitFor()
  await page.getByText('One-click unsubscribe').waitFor()
  await take('campaign-send')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click()
  await page.getByText('sent', { exact: true }).first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Details of Spring offer' }).first().click()
  await page.getByRole('heading', { name: 'Recipients' }).waitFor()
  await page.frameLocator('iframe').getByText('1 High Street').waitFor()
  await take('campaign-details', true)
  await warned(page, { url, take, dataDir }, call)
}

async function warned(page: Page, { take, url }: Studio, call: MarketingCall) {
  await call('PUT', 'settings?', { dkim: { domain: 'mail.greenway.example', selector: 's1' } })
  const { lists: found } = await call<{ lists: { _id: string }[] }>('GET', 'lists?')
  const words = { subject: 'Warm homes', text: 'Warm homes cost less.', listIds: found.map(({ _id }) => _id) }
  for (const [name, fromEmail] of [
    ['Not aligned', 'news@another.example'],
    ['From Gmail', 'greenway.energy@gmail.com'],
  ])
    await call('POST', 'campaigns?', { name, ...words, fromEmail })
  await page.goto(`${url}/marketing?tab=campaigns`)
  await page.getByRole('button', { name: 'Send Now Not aligned' }).first().click()
  await page.getByText('may treat them as forged').waitFor()
  await page.getByText('Sends to').waitFor()
  await take('campaign-warnings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Schedule From Gmail' }).first().click()
  await page.getByText('gmail.com does not let').waitFor()
  await take('campaign-from-gmail')
  await page.keyboard.press('Escape')
  await call('PUT', 'settings?', { dkim: null })
}

async function paused(page: Page, take: Studio['take']) {
  const lastError =
    'Paused: bigmail.example refused 20 of the last 40 emails. The last answer: “550 5.7.1 Our system has detected an unusual rate of unsolicited mail originating from your IP address 192.0.2.1. To protect our users, mail sent from it has been blocked. Visit https://support.bigmail.example/answer/81126 to review our guidelines”. Find out why before you resume.'
  await page.context().route(/\/api\/marketing\/campaigns\?/, async (route) => {
    const answer = await route.fetch()
    const { campaigns: known }: { campaigns: Campaign[] } = await answer.json()
    const shown = known.map((campaign, index) =>
      index === 0
        ? {
            ...campaign,
            status: 'paused',
            startedAt: campaign.createdAt,
            lastError,
            metrics: { ...campaign.metrics, queued: 2_960, sent: 20, notDelivered: 12, failed: 8, unknown: 2 },
          }
        : campaign,
    )
    await route.fulfill({ response: answer, json: { campaigns: shown } })
  })
  await page.reload()
  await page.getByText('Paused: bigmail.example').waitFor()
  await take('campaign-paused')
  await page.context().unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Spring offer' }).first().waitFor()
}

async function preparing(page: Page, take: Studio['take']) {
  const list = /\/api\/marketing\/campaigns\?/
  await page.context().route(list, async (route) => {
    const answer = await route.fetch()
    const { campaigns: known }: { campaigns: Campaign[] } = await answer.json()
    const started = known.map((campaign, index) =>
      index === 0
        ? {
            ...campaign,
            status: 'sending',
            preparing: { people: 300_000 },
            metrics: { ...campaign.metrics, queued: 120_000 },
          }
        : campaign,
    )
    await route.fulfill({ response: answer, json: { campaigns: started } })
  })
  await page.reload()
  await page.getByText('120,000 of 300,000').waitFor()
  await take('campaign-preparing')
  await page.context().unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Spring offer' }).first().waitFor()
}

async function unread(page: Page, take: Studio['take']) {
  const message = (_id: string, subject: string, preview: string) => ({
    _id,
    at: '2026-11-24T09:05:00.000Z',
    sender: 'Ann Lee <person.with.a.long.name@example.com>',
    subject,
    preview,
    why: 'We don’t recognise this kind of message.',
  })
  const messages = [
    message(
      '0198a000-0000-7000-8000-0000000000f1',
      'Re: Spring offer',
      'Could you call me on Tuesday?\n\n> Warm homes',
    ),
    message('0198a000-0000-7000-8000-0000000000f2', '', 'Something went wrong. We are sorry.'),
  ]
  await page
    .context()
    .route(/\/api\/marketing\/unread-mail\?/, (route) =>
      route.fulfill({ json: { messages, ignored: [{ what: 'automatic reply', messages: 3 }] } }),
    )
  await page.reload()
  await page.getByText('2 messages we could not read').waitFor()
  await take('campaigns-unread-mail')
  await page.getByRole('button', { name: 'Show messages' }).click()
  await page.getByRole('dialog').getByText('No subject').waitFor()
  await take('campaigns-unread-mail-shown')
  await page.context().unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Spring offer' }).first().waitFor()
}
