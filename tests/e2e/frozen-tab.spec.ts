import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile, writeNote } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { holdRows } from '../support/browser/device-storage.ts'
import { FaultProxy } from '../support/browser/fault-proxy.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { leadInTwoTabs } from '../support/browser/two-tabs.ts'

// FM-010 and FM-011 of docs/failure-matrix.md: browsers freeze hidden tabs, whatever they hold.

/** A blocked save would wait five seconds before it tries anything else. */
const NOT_BLOCKED_MS = 4_000

async function freeze(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
}

test('FM-010, FM-011: a frozen tab that holds the lock and an open transaction blocks no other', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '60' })
  const proxy = await FaultProxy.before(server.url)
  const profile = new BrowserProfile()
  try {
    const client = await PlainClient.signIn(server.url, ben)
    const { first: tab, second: other, contents } = await leadInTwoTabs(profile, proxy.url, client)
    await expect(other.getByRole('button', { name: 'Add Note' })).toBeVisible()

    let isSending = false
    proxy.trouble = ({ method, path }) => {
      if (method !== 'POST' || !path.includes('/notes') || isSending) return undefined
      isSending = true
      return 'black hole'
    }
    await tab.bringToFront()
    await writeNote(tab, 'Sent by the tab that froze')
    await expect.poll(() => isSending).toBe(true)
    await holdRows(tab)
    await other.bringToFront()
    await freeze(tab)

    const begin = Date.now()
    await writeNote(other, 'Saved beside it')
    expect(Date.now() - begin).toBeLessThan(NOT_BLOCKED_MS)
    await expect.poll(contents, { timeout: 90_000 }).toEqual(['Sent by the tab that froze', 'Saved beside it'])
  } finally {
    await profile.dispose()
    await proxy.close()
    await server.dispose()
  }
})
