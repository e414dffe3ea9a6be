// `node tools/make-pictures.ts`: the pictures that browsers show before Doorstep is installed, of the demo's own data.
import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { rowLinks } from '../tests/support/browser/browser.ts'
import { withDemoPage } from './demo-page.ts'

const FOLDER = 'public/pictures'
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

mkdirSync(FOLDER, { recursive: true })
await withDemoPage({ leads: 2_000, viewport: wide }, async (page, url) => {
  await page.goto(`${url}/leads`)
  await take(page, 'leads-wide')
  await page.goto(`${url}/map`)
  await page.getByRole('list', { name: 'Jobs' }).getByRole('button').first().click()
  await take(page, 'map-wide')
  await page.setViewportSize(narrow)
  await page.goto(`${url}/`)
  await take(page, 'home-narrow')
  await page.goto(`${url}/leads/my`)
  await rowLinks(page).nth(1).click()
  await page.getByRole('heading', { name: 'Lead Details' }).waitFor()
  await take(page, 'lead-narrow')
})

async function take(page: Page, name: string) {
  await page.getByText('All sent', { exact: true }).waitFor()
  await page.waitForTimeout(3_000)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
  console.log(name)
}
