import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { BrowserProfile, listRows, rowLinks, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

for (const [device, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`${device}: when the app says that this device is ready to work offline, it is`, async () => {
    const server = await ServerProcess.start({ DEMO_LEADS: '2000' })
    const profile = new BrowserProfile()
    try {
      const page = await profile.open({ viewport })
      await signIn(page, server.url, ben)
      await expect(page.getByRole('status').filter({ hasText: 'This device is ready to work offline' })).toBeVisible({
        timeout: 30_000,
      })
      await server.kill()
      await expectAccessible(page)
      const total = page.getByRole('link', { name: /^New leads/ })
      await expect(total).not.toContainText('Loading')
      await page.goto(`${server.url}/leads`)
      await expect(page.getByRole('heading', { name: 'All Leads' })).toBeVisible()
      await expect(listRows(page)).toHaveCount(50)
      await rowLinks(page).nth(3).click()
      await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeVisible()
      await page.goto(`${server.url}/sync`)
      await expect(page.getByText('This device is ready to work offline')).toBeVisible()
    } finally {
      await profile.dispose()
      await server.dispose()
    }
  })
}
