import type { Page } from '@playwright/test'
import type { User } from '../../contract/entities/user.ts'
import { everythingIsHere, rowLinks, signIn } from '../../tests/support/browser/browser.ts'
import { ben, sasha } from '../../tests/support/builders/demo-people.ts'
import { serverWithNewVersion } from '../../tests/support/server/new-version.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import type { Walk } from './walk.ts'

export const walkNotices: Walk = async (page, { url, take }) => {
  const site = await serverWithNewVersion(url)
  try {
    await openLead(page, site.url)
    site.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.getByText('A new version is ready').waitFor()
    await take('update-ready')
    await page.getByRole('button', { name: 'Add Note' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Half a sentence')
    await page.getByText('Save what you are writing first.').waitFor()
    await take('update-waits')
    await page.getByRole('dialog').getByRole('button', { name: 'Save Note' }).click()
    await updateInVain(page, take)
    await endSessions(url)
    await page.getByLabel('Status', { exact: true }).selectOption('2nd Call')
    await page.getByRole('link', { name: 'Sign in to send' }).waitFor()
    await take('session-ended')
  } finally {
    site.close()
  }
}

async function updateInVain(page: Page, take: (name: string) => Promise<void>) {
  await page.evaluate(() => Object.assign(ServiceWorker.prototype, { postMessage: () => undefined }))
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Updating…').waitFor()
  await take('update-asked')
  // The app waits 45 seconds for it.
  await page.getByText('The new version has not started yet.').waitFor({ timeout: 60_000 })
  await take('update-late')
}

async function openLead(page: Page, url: string) {
  await signIn(page, url, ben)
  await everythingIsHere(page, url)
  await rowLinks(page).nth(1).click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
}

async function endSessions(url: string) {
  const boss = await PlainClient.signIn(url, sasha)
  const { users } = await boss.call<{ users: User[] }>('GET', '/api/auth/users')
  const id = users.find(({ email }) => email === ben.email)?._id
  for (const role of ['Admin', 'User']) await boss.call('PATCH', `/api/auth/users/${id}`, { role })
}
