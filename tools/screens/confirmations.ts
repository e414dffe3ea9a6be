import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { launchPostgres } from '../../server/store/embedded-postgres/launch.ts'
import type { MarketingCall, Studio } from './walk.ts'

export async function walkConfirmations(page: Page, { url, take, dataDir }: Studio, call: MarketingCall) {
  const { lists: found } = await call<{ lists: { _id: string; doubleOptIn: boolean }[] }>('GET', 'lists?')
  const listIds = found.filter(({ doubleOptIn }) => doubleOptIn).map(({ _id }) => _id)
  const email = `confirms.${Date.now()}@example.com`
  await call('POST', 'subscribers/upsert?', { email, firstName: 'Ann', listIds })
  const link = await confirmationLink(join(dataDir, 'mail'), email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Yes, send me emails' }).waitFor()
  await take('confirm')
  await page.getByRole('button', { name: 'Yes, send me emails' }).click()
  await page.getByText('Thank you').waitFor()
  await take('confirm-done')
  await page.goto(link)
  await page.getByText('You have already confirmed').waitFor()
  await take('confirm-used')
  await page.goto(`${link}x`)
  await page.getByText('This link doesn’t work').waitFor()
  await take('confirm-unknown')
  const late = `late.${Date.now()}@example.com`
  await call('POST', 'subscribers/upsert?', { email: late, listIds })
  const old = await confirmationLink(join(dataDir, 'mail'), late)
  await monthLater(dataDir, old)
  await page.goto(old)
  await page.getByText('This link has ended').waitFor()
  await take('confirm-ended')
  await page.goto(url)
}

async function confirmationLink(folder: string, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    for (const name of mails) {
      const { to, text } = await PostalMime.parse(readFileSync(join(folder, name)))
      const link = /\S+\/mail\/confirm\/\S+/.exec(text ?? '')?.[0]
      if (link && to?.some(({ address }) => address === email)) return link
    }
    await sleep(100)
  }
  throw new Error(`Nobody asked ${email} to confirm.`)
}

async function monthLater(dataDir: string, link: string): Promise<void> {
  const { connection } = await launchPostgres(dataDir)
  const client = new pg.Client(connection)
  await client.connect()
  const token = /confirm\/([0-9a-f]+)/.exec(link)?.[1]
  await client.query(`update list_member set asked_at = now() - interval '31 days' where ask_token = $1`, [token])
  await client.end()
}
