import { expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

// FM-049 of docs/failure-matrix.md, in a real browser.

let server: ServerProcess
let client: PlainClient

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '10000' })
  client = await PlainClient.signIn(server.url, ben)
})
test.afterAll(() => server.dispose())

test('FM-049: a first load that is interrupted at every page resumes, and never looks complete too early', async () => {
  const proxy = await FaultProxy.before(server.url)
  const profile = new BrowserProfile()
  try {
    const { totalLeads } = await client.leads()
    const requests: string[] = []
    proxy.trouble = ({ path }) => {
      if (!path.startsWith('/api/sync/bootstrap')) return undefined
      const isFirst = !requests.includes(path)
      requests.push(path)
      return isFirst ? 'answer truncated' : undefined
    }
    const page = await profile.open()
    await signIn(page, proxy.url, ben)
    // As a link does. Reloading would end the first load, which starts again if no page has been written yet.
    await page.evaluate(() => history.pushState(null, '', '/leads'))
    await expect(page.getByText(/^[1-9][\d,]* of [\d,]+ leads on this device/)).toBeVisible({ timeout: 30_000 })
    await everythingIsHere(page, proxy.url)
    await expect(page.getByText(`${totalLeads.toLocaleString('en-GB')} leads`, { exact: true })).toBeVisible()
    const isFurther = requests.map((path) => path.includes('after='))
    expect(new Set(requests).size).toBeGreaterThan(2)
    // Once a page is stored, the first is never requested again.
    expect(isFurther.lastIndexOf(false)).toBeLessThan(isFurther.indexOf(true))
  } finally {
    await profile.dispose()
    await proxy.close()
  }
})
