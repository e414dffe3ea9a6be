import type { Page } from '@playwright/test'
import { isSmall, listRows, rowLinks, signIn } from '../../tests/support/browser/browser.ts'
import { sasha } from '../../tests/support/builders/demo-people.ts'
import type { Studio, Walk } from './walk.ts'

export const walkLeads: Walk = async (page, { url, take }) => {
  await page.goto(`${url}/login`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await take('login')
  await signIn(page, url, sasha)
  await page.goto(`${url}/leads`)
  await listRows(page).nth(19).waitFor()
  await take('leads')
  await columnsOrSort(page, take)
  await page.getByRole('button', { name: 'Filter Leads' }).click()
  await page.getByText('leads match these filters').waitFor()
  await take('filters')
  if (!isSmall(page)) {
    await page.getByRole('button', { name: 'More filters' }).click()
    await take('filters-more')
  }
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Property Type/ })
    .click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await take('filters-select')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await take('leads-filtered')
  await page.goto(`${url}/leads?surname=nobodyhasthisname`)
  await page.getByText('No leads match these filters').waitFor()
  await take('leads-empty')
  await page.goto(`${url}/leads?postcode=&page=2`)
  await rowLinks(page).nth(2).click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
  await page.getByLabel('Status').selectOption('Call Back')
  await page.getByRole('heading', { name: 'When?' }).waitFor()
  await take('call-back')
  await page.getByRole('button', { name: 'No date' }).click()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Rang the bell twice; the neighbour says after six.')
  await take('note')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await page.getByLabel('Assign to').selectOption({ index: 2 })
  await page.getByRole('status').filter({ hasText: 'Lead assigned' }).waitFor()
  await take('lead', true)
  await page.goto(`${url}/sync`)
  await page.getByRole('heading', { name: 'How saving works' }).waitFor()
  await take('sync', true)
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: isSmall(page) ? 'More' : /your menu/ }).click()
  await take('menu')
}

/** Cards have no columns: they are sorted in a sheet. */
async function columnsOrSort(page: Page, take: Studio['take']) {
  if (isSmall(page)) {
    await page.getByRole('button', { name: 'Sort' }).click()
    await take('sort')
    await page.getByRole('button', { name: 'Show the list' }).click()
    return
  }
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Town' }).uncheck()
  await take('columns')
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
}
