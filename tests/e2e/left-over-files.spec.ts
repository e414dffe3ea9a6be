import { type Page, expect, test } from '@playwright/test'
import { ben } from '../support/builders/demo-people.ts'
import { startFieldDay } from '../support/builders/field-day.ts'

const filesOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('uploads', { create: true })
    const names: string[] = []
    for await (const name of folder.keys()) names.push(name)
    return names
  })

const leaveFile = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('uploads')
    const writable = await (await folder.getFileHandle('left over', { create: true })).createWritable()
    await writable.write('First Name\nNobody\n')
    await writable.close()
  })

test('the next page removes a file whose page ended before noting its purpose, and keeps a waiting one', async () => {
  const { page, signal, end } = await startFieldDay({ person: ben, settings: { DEMO_LEADS: '24' } })
  try {
    await page.goto(`${signal.url}/bulk-upload`)
    await signal.lose(page)
    const file = { name: 'waits.csv', mimeType: 'text/csv', buffer: Buffer.from('First Name\nWaits\n') }
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const card = page.getByRole('region', { name: 'waits.csv' })
    await expect(card).toContainText('It continues when the server can be reached.')
    const [waiting] = await filesOnDevice(page)

    await leaveFile(page)
    expect(await filesOnDevice(page)).toHaveLength(2)
    await page.reload()
    await expect.poll(() => filesOnDevice(page), { timeout: 30_000 }).toEqual([waiting])
    await signal.find(page)
    await expect(card).toContainText('File uploaded and processed successfully', { timeout: 30_000 })
    expect(await filesOnDevice(page)).toEqual([])
  } finally {
    await end()
  }
})
