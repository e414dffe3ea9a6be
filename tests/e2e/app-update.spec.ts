import { expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser.ts'
import { ben } from '../support/demo-people.ts'
import { serverWithNewVersion } from '../support/new-version.ts'
import { ServerProcess } from '../support/server-process.ts'

test('a new version is offered, waits for unsaved text, and takes over when the person says so', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const site = await serverWithNewVersion(server.url)
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, site.url, ben)
    await everythingIsHere(page, site.url)
    await page.locator('tbody tr a').first().click()
    await page.getByRole('button', { name: 'Add Note' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Half a sentence')

    site.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await expect(page.getByText('Save what you are writing first.')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Half a sentence')

    await page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await expect(page.getByText('Half a sentence')).toBeVisible()
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
  } finally {
    await profile.dispose()
    site.close()
    await server.dispose()
  }
})
