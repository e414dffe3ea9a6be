import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { grace, sasha } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import type { Walk } from './walk.ts'

/** Who did what. */
export const walkAudit: Walk = async (page, { url, take }) => {
  const client = await PlainClient.signIn(url, grace)
  for (let count = 1; count <= 55; count += 1) await client.call('POST', '/api/exports', { kind: 'lead', count })
  await client.call('POST', '/api/exports', { kind: 'lead', count: 1204 })
  await signIn(page, url, sasha)
  await everythingIsHere(page, url)
  await page.goto(`${url}/audit`)
  await page.getByText(/exported 1,204 leads/).waitFor()
  await take('audit')
  await page.getByRole('button', { name: 'Kept for 24 months' }).click()
  await page.getByRole('dialog').getByLabel('Months').waitFor()
  await take('audit-kept')
  await page.goto(`${url}/audit?group=exports`)
  await page.getByText(/exported 1,204 leads/).waitFor()
  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByText('Page 2').waitFor()
  await take('audit-exports')
  await page.goto(`${url}/audit?group=erasures`)
  await page.getByText('Nothing matches these filters').waitFor()
  await take('audit-none')
  await client.upload('/api/jobs/upload-jobs', 'jobs.csv', 'Job,Postcode\nJ1,LS1 4AP\n')
  await page.goto(`${url}/imports`)
  await page.getByText('Job locations').waitFor()
  await page.getByRole('row', { name: /1,204$/ }).waitFor()
  await take('imports')
}
