import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

test('if the browser has cleared even the app, it says so offline, and opens when the server is back', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, server.url, ben)
    await everythingIsHere(page, server.url)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      for (const name of await caches.keys()) await caches.delete(name)
    })
    await server.kill()
    await page.goto(`${server.url}/leads`)
    await expect(page.getByRole('heading', { name: 'Doorstep can’t open offline' })).toBeVisible()
    await expectAccessible(page)
    await server.start()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Leads' })).toBeVisible()
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})
