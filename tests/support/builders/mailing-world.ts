import { randomUUID } from 'node:crypto'
import { addSubscribers } from '../../../server/store/marketing/add-subscribers.ts'
import { addCampaign } from '../../../server/store/marketing/campaigns.ts'
import { listOfName } from '../../../server/store/feed/list-of-name.ts'
import { changeSettings } from '../../../server/store/marketing/marketing-settings.ts'
import type { Store } from '../../../server/store/core/open-store.ts'
import { saveRow } from '../../../server/store/feed/rows.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { addCompany, addUser } from './company-world.ts'

export interface MailingWorld {
  readonly companyId: string
  readonly userId: string
  readonly listId: string
  readonly campaignId: string
}

const BATCH = 2_000

export async function buildMailing(store: Store, emails: readonly string[]): Promise<MailingWorld> {
  const companyId = await addCompany(store)
  const userId = await addUser(store, [companyId])
  await changeSettings(store, companyId, () => ({
    sender_name: 'Greenway Energy',
    postal_address: '1 High Street\nLeeds\nLS1 4AP',
    rate_per_minute: 1_000_000,
    rate_per_domain: 1_000_000,
  }))
  const { result: list } = await writeTenant(store, companyId, async (tx) => {
    const made = await listOfName(tx, 'Buyers', userId)
    const after = { ...made, defaultFromEmail: 'news@greenway.example', defaultFromName: 'Greenway' }
    return saveRow(tx, { entity: 'list', id: made._id }, made, after, { userId })
  })
  const admission = { list, source: 'import', by: userId, at: new Date().toISOString() }
  for (let from = 0; from < emails.length; from += BATCH) {
    const people = emails.slice(from, from + BATCH).map((email) => ({ email, firstName: 'Ann' }))
    await writeTenant(store, companyId, (tx) => addSubscribers(tx, people, admission))
  }
  const campaignId = randomUUID()
  await addCampaign(store, { companyId, id: campaignId }, { ...draftFor(list._id), userId })
  return { companyId, userId, listId: list._id, campaignId }
}

/** Adds another list of these people; resolves to its id. */
export async function addListed(
  store: Store,
  { companyId, userId }: Pick<MailingWorld, 'companyId' | 'userId'>,
  name: string,
  emails: readonly string[],
): Promise<string> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const list = await listOfName(tx, name, userId)
    const people = emails.map((email) => ({ email }))
    await addSubscribers(tx, people, { list, source: 'import', by: userId, at: new Date().toISOString() })
    return list._id
  })
  return result
}

const draftFor = (listId: string) => ({
  name: 'Spring news',
  subject: 'News for {{firstName|you}}',
  from_name: null,
  from_email: null,
  reply_to: null,
  preheader: 'Warm homes',
  list_ids: [listId],
  html: '<p>Dear {{firstName|customer}}, <a href="https://greenway.example/offer?a=1&amp;b=2">look here</a>.</p>',
  text: null,
})
