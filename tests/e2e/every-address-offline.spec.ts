import { type Page, expect, test } from '@playwright/test'
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

let server: ServerProcess
let profile: BrowserProfile
let page: Page

test.beforeAll(async () => {
  server = await ServerProcess.start({ DEMO_LEADS: '40' })
  profile = new BrowserProfile()
  page = await profile.open()
  await signIn(page, server.url, sasha)
  await everythingIsHere(page, server.url)
  await server.kill()
})
test.afterAll(async () => {
  await profile.dispose()
  await server.dispose()
})

for (const [path, name] of Object.entries(headings)) {
  test(`with the server dead, ${path} opens by its own address`, async () => {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
}

test('with the server dead, the address of no screen leads home', async () => {
  await page.goto(`${server.url}/no/such/screen`)
  await expect(page).toHaveURL(`${server.url}/`)
})
