import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { serviceWorkerOf } from '../support/browser/service-worker.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

/** Delivers a push as the browser's push service would; only Chromium lets a test do that. */
async function deliverPush(page: Page, origin: string, message: object) {
  const { session, registrationId } = await serviceWorkerOf(page)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const notifications = await worker.getNotifications()
    return notifications.map(({ title, body, data }) => ({ title, body, data: String(data) }))
  })

test('a pushed reminder is shown to its user, and to nobody else on the same device', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '24' })
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await page.context().grantPermissions(['notifications'])
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    const client = await PlainClient.signIn(server.url, ben)
    const { leads } = await client.leads()
    const href = `/lead/${leads[0]?._id ?? ''}`
    const [, claims = ''] = client.token.split('.')
    const { id: userId } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { id: string }
    const reminder = { title: 'Call back: Ann Lee at 14:30.', body: 'Ask about the loft', tag: 'one', href }
    await deliverPush(page, server.url, { userId, ...reminder })
    await expect.poll(() => shown(page)).toEqual([{ title: reminder.title, body: reminder.body, data: href }])

    await deliverPush(page, server.url, { userId: crypto.randomUUID(), ...reminder, tag: 'two' })
    await expect
      .poll(() => shown(page))
      .toContainEqual({
        title: 'Doorstep',
        body: 'Sign in to see what is due.',
        data: '/',
      })
    expect(await shown(page)).toHaveLength(2)
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})
