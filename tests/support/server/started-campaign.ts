import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import type { PlainClient } from './plain-client.ts'

/** A campaign to this many new subscribers, started at once and sent as fast as the mail server accepts it. */
export async function startCampaign(client: PlainClient, people: number) {
  const call = <T>(method: string, path: string, body?: unknown) =>
    client.call<T>(method, `/api/marketing/${path}`, body)
  await call('PUT', 'settings', {
    senderName: 'Greenway',
    postalAddress: '1 High Street, Leeds',
    ratePerMinute: 1_000_000,
    ratePerDomain: 1_000_000,
  })
  const items = Array.from({ length: people }, (_, at) => ({ email: `person${at}@mail${at % 5}.example` }))
  const { list } = await call<{ list: { _id: string } }>('POST', 'subscribers/import', { items })
  const draft = {
    name: 'News',
    subject: 'News',
    fromEmail: 'news@a.example',
    html: '<p>News.</p>',
    listIds: [list._id],
  }
  const { campaign } = await call<{ campaign: Campaign }>('POST', 'campaigns', draft)
  await call('POST', `campaigns/${campaign._id}/send`)
  return {
    read: async () => (await call<{ campaign: Campaign }>('GET', `campaigns/${campaign._id}`)).campaign,
  }
}
