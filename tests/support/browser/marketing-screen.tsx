import { useState } from 'react'
import { vi } from 'vitest'
import type { Campaign, CampaignStatus } from '../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import { type ListedSubscriber, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import { MarketingScreen } from '../../../src/features/marketing/marketing-screen.tsx'
import { type MarketingSearch, readMarketingSearch } from '../../../src/features/marketing/marketing-search.ts'
import { type Answers, fakeServer } from '../fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen } from './render-screen.tsx'

export const AT = '2026-11-21T10:00:00.000Z'
const base = { companyId: COMPANY_ID, createdAt: AT, updatedAt: AT, version: 1 }
export const list: MarketingList = {
  ...base,
  _id: '0198a000-0000-7000-8000-0000000000a1',
  name: 'Newsletter',
  doubleOptIn: false,
  trackOpens: false,
  trackClicks: false,
}
export const buildSubscriber = (fields: Partial<ListedSubscriber>): ListedSubscriber => {
  const email = `${fields.status ?? 'somebody'}@example.com`
  const engagement = { sends: 3, opens: 1, clicks: 0 }
  return {
    ...base,
    _id: subscriberIdOf(email),
    email,
    listIds: [list._id],
    status: 'subscribed',
    engagement,
    ...fields,
  }
}
export const noMetrics = {
  queued: 0,
  sent: 0,
  delivered: 0,
  notDelivered: 0,
  bounces: 0,
  complaints: 0,
  unsubscribes: 0,
  failed: 0,
}
export const buildCampaign = (status: CampaignStatus, fields: Partial<Campaign> = {}): Campaign => ({
  ...base,
  _id: crypto.randomUUID(),
  name: status,
  subject: 'Warm homes',
  listIds: [list._id],
  status,
  metrics: { ...noMetrics, unknown: 0, skipped: 0, opens: 0, clicks: 0, automaticOpens: 0, automaticClicks: 0 },
  ...fields,
})

export function openMarketing(search: MarketingSearch, answers: Answers) {
  const onSearch = vi.fn()
  const received = fakeServer({
    'GET /api/marketing/lists': { body: { lists: [list], sizes: { [list._id]: 1204 } } },
    ...answers,
  })
  renderScreen(<MarketingScreen onSearch={onSearch} search={search} />, openTestDevice('Admin'))
  return { onSearch, received }
}
export const subscribers = (found: ListedSubscriber[], totalSubscribers = found.length): Answers => ({
  'GET /api/marketing/subscribers': { body: { subscribers: found, totalSubscribers } },
})
export const campaigns = (found: Campaign[]): Answers => ({
  'GET /api/marketing/campaigns': { body: { campaigns: found } },
})

/** Returns what the screen puts into the address to it, as its route does. */
export function walkMarketing(search: MarketingSearch, answers: Answers, device = openTestDevice('Admin')) {
  const onSearch = vi.fn<(search: MarketingSearch) => void>()
  fakeServer(answers)
  function Host() {
    const [shown, setShown] = useState(search)
    const go = (next: MarketingSearch) => {
      onSearch(next)
      setShown(next)
    }
    return <MarketingScreen onSearch={go} search={shown} />
  }
  renderScreen(<Host />, device)
  return { address: () => readMarketingSearch({ ...onSearch.mock.lastCall?.[0] }) }
}
export const lists: Answers = { 'GET /api/marketing/lists': { body: { lists: [list], sizes: {} } } }
