import type { Page } from '@playwright/test'
import { signIn } from '../../tests/support/browser/browser.ts'
import { certifiedHouse } from '../../tests/support/builders/certified-house.ts'
import { ben } from '../../tests/support/builders/demo-people.ts'
import { PlainClient } from '../../tests/support/server/plain-client.ts'
import type { Studio, Walk } from './walk.ts'

export const walkUploads: Walk = async (page, studio) => {
  await signIn(page, studio.url, ben)
  const client = await PlainClient.signIn(studio.url, ben)
  await bulkUpload(page, studio)
  await jobs(page, studio)
  await postcodes(page, studio, client)
  await certificates(page, studio, client)
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const LEADS = `Who,E-Mail,Tel,Town,Postcode,DOB,Shoe size
Maya Shah,maya@example.org,07700 900001,Leeds,LS1 4AP,1/2/1990,5
Ben Lee,ben at example,07700 900002,York,YO1 7HH,31/02/1985,9
Ida Brown,ida@example.org,07700 900003,Selby
Jo Lane,jo@example.org,07700 900004,Selby,YO8 4AA,,5,more
`

async function bulkUpload(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/bulk-upload`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('alert').waitFor()
  await take('bulk-upload-empty')
  await page.getByLabel('CSV file').setInputFiles(file('enquiries.csv', LEADS))
  await page.getByText('columns matched').waitFor()
  await take('bulk-upload-preview', true)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('File uploaded and processed successfully').first().waitFor()
  await page
    .getByRole('button', { name: /^Failed rows/ })
    .first()
    .waitFor()
  await take('bulk-upload-done', true)
  await page
    .getByRole('button', { name: /^Failed rows/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  await take('bulk-upload-failed-rows')
  await page.keyboard.press('Escape')
  await page.getByLabel('CSV file').setInputFiles(file('enquiries again.csv', LEADS.replace(/^Ben .*\n/m, '')))
  await page.getByText('columns matched').waitFor()
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('region', { name: 'enquiries again.csv' }).first().getByText('Nothing was added').waitFor()
  await page.getByRole('button', { name: 'Skipped rows of enquiries again.csv' }).first().waitFor()
  await take('bulk-upload-nothing-added', true)
  await page.context().setOffline(true)
  await page.getByLabel('CSV file').setInputFiles(file('at the door.csv', LEADS))
  await page.getByText('columns matched').waitFor()
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('It continues when the server can be reached.').waitFor()
  await take('bulk-upload-offline')
  await page.getByRole('region', { name: 'at the door.csv' }).getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
}

async function jobs(page: Page, { url, take }: Studio) {
  await page.goto(`${url}/upload-jobs`)
  const text = 'Job,Address,Postcode\nJ1,1 Long Lane,LS1 4AP\nJ2,2 Long Lane,ZZ99 9ZZ\n,3 Long Lane,LS1 4AP\n'
  await page.getByLabel('CSV or XLSX file').setInputFiles(file('jobs.csv', text))
  await page.getByText('Nothing is saved yet.').waitFor()
  await take('upload-jobs-preview', true)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Upload complete!').waitFor()
  await take('upload-jobs', true)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Nothing was added').waitFor()
  await take('upload-jobs-nothing-added')
}

async function postcodes(page: Page, { url, take }: Studio, client: PlainClient) {
  const { postcode } = await certifiedHouse(client)
  await page.goto(`${url}/upload-postcodes`)
  const text = `Postcode\n${postcode}\nBT1 1AA\nnonsense\n`
  await page.getByLabel('CSV file').setInputFiles(file('postcodes.csv', text))
  await page.getByRole('button', { name: 'Upload & Fetch EPC' }).click()
  await page.getByText('EPC Data:').waitFor()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await take('upload-postcodes', true)
}

async function certificates(page: Page, { url, take }: Studio, client: PlainClient) {
  const house = await certifiedHouse(client)
  await page.goto(`${url}/epc`)
  await page.getByLabel('House number').fill(house.houseNumber)
  await page.getByLabel('Postcode').fill(house.postcode)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('EPC Data:').waitFor()
  await take('epc-certificate', true)
  const { leads } = await client.leads('?limit=1')
  await page.goto(`${url}/lead/${leads[0]?._id}`)
  await page.getByRole('button', { name: 'Get certificate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('House number').fill(house.houseNumber)
  await dialog.getByLabel('Postcode').fill(house.postcode)
  await dialog.getByRole('button', { name: 'Look up' }).click()
  await dialog.getByRole('button', { name: /^Fill/ }).waitFor()
  await take('epc-fill')
}
