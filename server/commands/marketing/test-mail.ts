import { Refusal } from '../../../contract/errors.ts'
import { findCampaignRow, type CampaignRef, type CampaignRow } from '../../store/campaigns.ts'
import { keptOutAmong } from '../../store/lead-people.ts'
import type { Store } from '../../store/open-store.ts'
import { letterOf, listsOf, objectionTo } from './campaign-steps.ts'
import { readSettings } from '../../store/marketing-settings.ts'
import type { Mailing } from './mailing.ts'
import { contentFor, type Reader, writeMail } from './write-mail.ts'

/** In the links of a mail that is nobody's: they lead to a page that says so. */
const TEST_TOKEN = 'test'
const EXAMPLE: Omit<Reader, 'email'> = {
  token: TEST_TOKEN,
  firstName: 'Ann',
  lastName: 'Example',
  phone: '07700 900123',
}

interface Parts {
  readonly store: Store
  readonly mailing: Pick<Mailing, 'links' | 'relay'>
}

async function campaignOf(store: Store, ref: CampaignRef): Promise<CampaignRow> {
  const campaign = await findCampaignRow(store, ref)
  if (!campaign) throw new Refusal('not-found', 'This campaign was not found.')
  return campaign
}

/** The mail as it would be, to one address; nothing is counted, and its links do nothing. */
export async function sendTestMail({ store, mailing }: Parts, ref: CampaignRef, to: string): Promise<string> {
  const campaign = await campaignOf(store, ref)
  const objection = objectionTo(campaign, await listsOf(store, campaign), await readSettings(store, ref.companyId))
  if (objection) throw new Refusal('state', objection)
  if ((await keptOutAmong(store, ref.companyId, [to])).size > 0)
    throw new Refusal('state', 'Nobody may write to this address any more. Send the test to another.')
  const letter = await letterOf({ store, links: mailing.links }, { ...campaign, subject: `[Test] ${campaign.subject}` })
  const heard = await mailing.relay.handOver(await writeMail(letter, { ...EXAMPLE, email: to }))
  if (heard.kind !== 'accepted') throw new Refusal('state', `The test mail was not sent: ${heard.answer}`)
  return mailing.relay.route === 'folder'
    ? 'Test mail written to a file: no SMTP configured'
    : `Test mail sent to ${to}`
}

/** For a look at it before it has a sender or a list. */
export async function previewMail({ store, mailing }: Parts, ref: CampaignRef) {
  const campaign = await campaignOf(store, ref)
  const settings = await readSettings(store, ref.companyId)
  const tracks = { opens: false, clicks: false }
  const from = { name: campaign.from_name ?? '', email: campaign.from_email ?? '' }
  const letter = { campaign, from, settings, tracks, links: mailing.links }
  const sender = await letterOf({ store, links: mailing.links }, campaign).then(
    (known) => known.from,
    () => from,
  )
  return {
    from: [sender.name, sender.email && `<${sender.email}>`].filter(Boolean).join(' '),
    ...contentFor(letter, { ...EXAMPLE, email: 'ann@example.com' }),
  }
}
