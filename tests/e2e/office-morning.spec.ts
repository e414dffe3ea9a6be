import { expect, test } from '@playwright/test'
import { demoCompanies } from '../../server/commands/demo/demo-accounts.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { CompanyWork } from '../../contract/entities/sharing/open-work.ts'
import { sasha } from '../support/builders/demo-people.ts'
import { startFieldDay } from '../support/builders/field-day.ts'

const greenway = demoCompanies[0]?._id ?? ''
const DAY = '2036-12-03'
const SHARED_AT_LEAST = 500

test('an office morning: filter, assign, find who calls, move a booking, read a report and hand over, partly offline', async () => {
  test.slow()
  let booked = ''
  let deal: Lead | undefined
  let bens = ''
  const day = await startFieldDay({
    person: sasha,
    colleague: sasha,
    settings: { DEMO_LEADS: '4000' },
    prepare: async (client) => {
      const { users } = await client.call<{ users: { _id: string; firstname: string }[] }>('GET', '/api/auth/users')
      bens = users.find(({ firstname }) => firstname === 'Ben')?._id ?? ''
      const { leads } = await client.leads(`?companyId=${greenway}&assignee=unassigned`)
      booked = leads[0]?._id ?? ''
      await client.assign(booked, bens)
      const path = `/api/epc/leads/${booked}`
      await client.call('PATCH', path, { firstname: 'Ivy', surname: 'Ash' })
      await client.call('PATCH', path, { actual_booking_date: DAY, actual_booking_time: '10:00' })
      const { deals } = await client.call<{ deals: Lead[] }>('GET', `/api/epc/deals?companyId=${greenway}`)
      deal = deals.find(({ phone, firstname, surname }) => phone && firstname && surname)
    },
  })
  const { page, signal, client } = day
  try {
    await test.step('leads of nobody that were not contacted for a week', async () => {
      await page.goto(`${signal.url}/leads?assignee=unassigned`)
      await page.getByRole('button', { name: 'Filter Leads' }).click()
      await page.getByLabel('Not contacted for', { exact: true }).selectOption('7 days')
      const chips = page.getByRole('list', { name: 'Active filters' })
      await expect(chips.getByRole('listitem')).toHaveText(['Assignee: Unassigned', 'Not contacted for 7 days'])
    })
    await signal.lose(page)
    await test.step('offline, more than 500 of them are split evenly', async () => {
      const text = await page.getByText(/^[\d,]+ leads$/).textContent()
      const shown = Number(text?.replaceAll(/\D/g, ''))
      expect(shown).toBeGreaterThanOrEqual(SHARED_AT_LEAST)
      await page.getByLabel('Select this page').check()
      const bar = page.getByRole('region', { name: 'Selected' })
      await bar.getByRole('button', { name: `Select all ${text}` }).click()
      await bar.getByRole('button', { name: 'Assign' }).click()
      const dialog = page.getByRole('dialog', { name: `Assign ${text}` })
      await dialog.getByRole('radio', { name: 'Split evenly' }).click()
      await dialog.getByRole('button', { name: 'Select everyone' }).click()
      await dialog.getByRole('button', { name: `Assign ${text}` }).click()
      await expect(dialog).toHaveCount(0)
    })
    await test.step('the deal of somebody who calls is found by the number', async () => {
      if (!deal) throw new Error('There is no deal with a phone.')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Find anybody' })).toBeFocused()
      await page.keyboard.type((deal.phone ?? '').replaceAll(' ', ''))
      const result = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
      await expect(result).toContainText(leadName(deal))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: leadName(deal) })).toBeVisible()
    })
    await test.step('a booking is moved by keyboard', async () => {
      await page.goto(`${signal.url}/calendar?day=${DAY}`)
      await page.getByRole('button', { name: /^10:00 Ivy Ash/ }).focus()
      await page.keyboard.press('Shift+ArrowDown')
      await expect(page.getByRole('button', { name: /^10:15 Ivy Ash/ })).toBeFocused()
    })
    await test.step('a number of the report opens its leads', async () => {
      await page.goto(`${signal.url}/reports?created=2020-01-01..`)
      const link = page
        .getByRole('table', { name: 'Leads by source' })
        .getByRole('link', { name: /\bleads?$/ })
        .first()
      const counted = await link.textContent()
      await link.press('Enter')
      await expect(page.getByText(counted ?? '', { exact: true })).toBeVisible()
    })
    await signal.find(page)
    await test.step('what was done offline is sent', async () => {
      const bookedAt = async () => ((await client.lead(booked)) as Lead).actual_booking_time
      await expect.poll(bookedAt, { timeout: 60_000 }).toBe('10:15')
      const left = () => client.leads(`?companyId=${greenway}&assignee=unassigned&not_contacted=7`)
      await expect.poll(async () => (await left()).totalLeads, { timeout: 180_000 }).toBe(0)
    })
    await test.step('the work of a leaver is handed over', async () => {
      await page.goto(`${signal.url}/user-management`)
      await page.getByRole('button', { name: 'Deactivate Ben Carter' }).click()
      const work = page.getByRole('region', { name: 'Open work of Ben' })
      await work.getByRole('button', { name: 'Hand over work in Greenway Energy' }).click()
      const dialog = page.getByRole('dialog', { name: 'Hand over the work of Ben Carter' })
      await dialog.getByRole('radio', { name: 'Fewest open first' }).click()
      for (const name of ['Sasha Okafor', 'Grace Hall']) await dialog.getByRole('checkbox', { name }).check()
      await dialog.getByRole('button', { name: 'Hand over work' }).click()
      await expect(work.getByText('No open leads, follow-ups or bookings.')).toBeVisible({ timeout: 30_000 })
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
      await expect(page.getByText('Deactivated Ben Carter')).toBeVisible()
      const workOfBen = async () =>
        (await client.call<{ companies: CompanyWork[] }>('GET', `/api/auth/users/${bens}/work`)).companies[0]?.leads
      await expect.poll(workOfBen, { timeout: 60_000 }).toBe(0)
    })
  } finally {
    await day.end()
  }
})
