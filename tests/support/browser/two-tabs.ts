import type { Page } from '@playwright/test'
import { type BrowserProfile, everythingIsHere, signIn } from './browser.ts'
import { ben } from '../builders/demo-people.ts'
import type { PlainClient } from '../server/plain-client.ts'

interface TwoTabs {
  first: Page
  second: Page
  contents: () => Promise<string[]>
}

export async function leadInTwoTabs(profile: BrowserProfile, url: string, client: PlainClient): Promise<TwoTabs> {
  const { leads } = await client.leads('?newLeads=true')
  const leadId = leads[0]?._id ?? ''
  const first = await profile.open()
  await signIn(first, url, ben)
  await everythingIsHere(first, url)
  await first.goto(`${url}/lead/${leadId}`)
  const second = await first.context().newPage()
  await second.goto(`${url}/lead/${leadId}`)
  return { first, second, contents: async () => (await client.notes(leadId)).map(({ content }) => content) }
}
