import { type Page, expect, test } from '@playwright/test'
import { BrowserProfile } from '../support/browser/browser.ts'
import { ben } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'
import { leadInTwoTabs } from '../support/browser/two-tabs.ts'

const OFFER = 'You have an unfinished note. Press Add Note to finish it.'

async function openNote(page: Page) {
  await page.getByRole('button', { name: 'Add Note' }).click()
  return page.getByRole('dialog')
}

test('a note started in one tab and saved in another is removed where it was started', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '60' })
  const profile = new BrowserProfile()
  try {
    const client = await PlainClient.signIn(server.url, ben)
    const { first, second, contents } = await leadInTwoTabs(profile, server.url, client)
    await first.bringToFront()
    const dialog = await openNote(first)
    await dialog.getByRole('textbox').fill('Rang twice')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await second.bringToFront()
    await second.reload()
    await expect(second.getByText(OFFER)).toBeVisible()
    const other = await openNote(second)
    await other.getByRole('button', { name: 'Save Note' }).click()
    // A browser gives hidden tabs little time.
    await first.bringToFront()
    await expect(first.getByText(OFFER)).toHaveCount(0)
    const again = await openNote(first)
    await expect(again.getByRole('status')).toHaveText('What you typed here was saved in another tab.')
    await expect(again.getByRole('textbox')).toHaveValue('')
    await expect.poll(contents).toEqual(['Rang twice'])
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})
