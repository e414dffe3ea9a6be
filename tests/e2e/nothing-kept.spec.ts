import { expect, test } from '@playwright/test'
import { BrowserProfile, signIn, writeNote } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

test('FM-059: a browser that refuses all storage works online, says so, and calls nothing saved', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '60' })
  const proxy = await FaultProxy.before(server.url)
  const profile = new BrowserProfile()
  profile.refuseSiteData()
  try {
    const client = await PlainClient.signIn(server.url, ben)
    const page = await profile.open()
    const chip = (text: string) =>
      expect(page.getByRole('banner').getByText(text, { exact: true })).toBeVisible({ timeout: 60_000 })
    await signIn(page, proxy.url, ben)
    const warning = page.getByRole('alert', { name: 'Nothing is kept' })
    await expect(warning).toContainText('This browser doesn’t let Doorstep keep anything.')
    await page.getByRole('navigation').getByRole('button', { name: 'Leads' }).click()
    await page.getByRole('menuitem', { name: 'All', exact: true }).click()
    await page.locator('tbody tr a').first().click()
    await writeNote(page, 'Kept by nobody but the server')
    await expect(page.getByText('Kept by nobody but the server')).toBeVisible()
    await chip('All sent')
    const leadId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const contents = async () => (await client.notes(leadId)).map(({ content }) => content)
    expect(await contents()).toEqual(['Kept by nobody but the server'])

    proxy.trouble = ({ path }) => (path.startsWith('/api/') ? 'request cut' : undefined)
    await writeNote(page, 'Typed in the tunnel')
    await chip('Offline, 1 waiting')
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await expect(page.getByText('Saved on this device')).toHaveCount(0)
    const question = page.waitForEvent('dialog')
    const leaving = page.goto(`${proxy.url}/leads`).catch(() => undefined)
    await (await question).dismiss()
    await leaving
    await expect(page.getByText('Typed in the tunnel')).toBeVisible()
    proxy.trouble = () => undefined
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await chip('All sent')
    expect(await contents()).toEqual(['Kept by nobody but the server', 'Typed in the tunnel'])
    await expect(warning).toBeVisible()
  } finally {
    await profile.dispose()
    await proxy.close()
    await server.dispose()
  }
})
