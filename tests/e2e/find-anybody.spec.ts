import { expect, type Page, test } from '@playwright/test'
import { leadName } from '../../contract/entities/lead-address.ts'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { everythingIsHere, signIn } from '../support/browser/browser.ts'
import { grace } from '../support/builders/demo-people.ts'
import { PlainClient } from '../support/server/plain-client.ts'
import { ServerProcess } from '../support/server/server-process.ts'

const shots = process.env['SHOTS']
const box = (page: Page) => page.getByRole('combobox', { name: 'Find anybody' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

for (const [device, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`${device}: a caller is found by phone, name and note, without a server`, async ({ browser }) => {
    const server = await ServerProcess.start({ DEMO_LEADS: '200' })
    const client = await PlainClient.signIn(server.url, grace)
    const { leads } = await client.leads('')
    const lead = leads.find(({ phone, firstname, surname }) => phone && firstname && surname)!
    await client.call('POST', `/api/epc/leads/${lead._id}/notes`, { content: 'Terrier behind the gate' })
    const context = await browser.newContext({ viewport, hasTouch: device === 'phone', reducedMotion: 'reduce' })
    try {
      const page = await context.newPage()
      await signIn(page, server.url, grace)
      await everythingIsHere(page, server.url)
      await server.kill()

      await page.keyboard.press('Control+k')
      await expect(box(page)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type((lead.phone ?? '').replaceAll(' ', '').replace(/^0/, '+44'))
      await expect(results(page).getByRole('option').first()).toContainText(leadName(lead))
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)

      // With a typing error.
      const surname = lead.surname ?? ''
      if (device === 'phone') {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^More/ }).tap()
        await page.getByRole('menuitem', { name: 'Find anybody' }).tap()
      } else await page.getByRole('button', { name: /^Find anybody/ }).click()
      await box(page).fill(`${lead.firstname} ${surname.slice(0, -1)}`)
      await expect(
        results(page)
          .getByRole('option', { name: leadName(lead) })
          .first(),
      ).toBeVisible()

      await box(page).fill('terier gate')
      const note = results(page).getByRole('group', { name: 'Notes' }).getByRole('option')
      await expect(note).toContainText('Terrier behind the gate')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: leadName(lead), level: 1 })).toBeVisible()
      await page.goBack()

      await page.keyboard.press('/')
      await page.keyboard.type('ben cartr')
      const colleague = results(page).getByRole('group', { name: 'Colleagues' }).getByRole('option').first()
      await expect(colleague).toContainText('Ben Carter')
      if (shots) await page.screenshot({ path: `${shots}/find-${device}.png` })
      await colleague.click()
      await expect(page.getByRole('heading', { name: 'All Leads' })).toBeVisible()
      await expect(page.getByText('Assignee: Ben Carter')).toBeVisible()

      await page.keyboard.press('/')
      await page.keyboard.type('nobody of this name')
      await expect(page.getByText('Nothing on this device has “nobody of this name”.')).toBeVisible()
      await expectAccessible(page)
    } finally {
      await context.close()
      await server.dispose()
    }
  })
}

test('a lead in another company of the user is found, and opens there', async ({ browser }) => {
  const server = await ServerProcess.start({ DEMO_LEADS: '200' })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await signIn(page, server.url, grace)
    await everythingIsHere(page, server.url)
    await page.keyboard.press('Control+k')
    await box(page).fill('an')
    const beside = page.getByRole('group', { name: 'Leads and deals of Harbour Housing & Benefits' })
    const first = beside.getByRole('option').first()
    const name = await first.locator('span').first().innerText()
    await first.click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Company' })).toContainText('Harbour Housing & Benefits')
  } finally {
    await context.close()
    await server.dispose()
  }
})
