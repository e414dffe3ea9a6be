import { expect, test } from '@playwright/test'
import { BrowserProfile, everythingIsHere, signIn } from '../support/browser/browser.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const headings: Record<string, string | RegExp> = {
  '/': /./,
  '/leads': 'All Leads',
  '/leads/new': 'New Leads',
  '/leads/my': 'My Leads',
  '/deals': 'All Deals',
  '/contacts': 'Contacts',
  '/contact/new': 'New Contact',
  '/accounts': 'Accounts',
  '/account/new': 'New Account',
  '/map': 'Map',
  '/map?view=jobs&kind=prospective': 'Map',
  '/map?view=leads&whose=mine&pins=shown': 'Map',
  '/epc': 'Get EPC Data',
  '/bulk-upload': 'Bulk Lead Upload',
  '/upload-jobs': 'Upload Job Locations',
  '/upload-postcodes': 'Upload Postcodes',
  '/user-management': 'User Management',
  '/marketing': 'Email Marketing',
  '/marketing?tab=subscribers&q=ann': 'Email Marketing',
  '/marketing?tab=campaigns&campaign=new': 'Email Marketing',
  '/me': 'My account',
  '/devices': 'Devices',
  '/deleted-leads': 'Deleted leads',
  '/duplicates': 'Duplicates',
  '/route': 'Route',
  '/notifications': 'Notifications',
  '/help': 'Help',
  '/sync': 'Sync',
}

test('with the server dead, every screen opens by its own address', async () => {
  const server = await ServerProcess.start({ DEMO_LEADS: '40' })
  const profile = new BrowserProfile()
  try {
    const page = await profile.open()
    await signIn(page, server.url, sasha)
    await everythingIsHere(page, server.url)
    await server.kill()
    for (const [path, name] of Object.entries(headings)) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await page.goto(`${server.url}/no/such/screen`)
    await expect(page).toHaveURL(`${server.url}/`)
  } finally {
    await profile.dispose()
    await server.dispose()
  }
})
