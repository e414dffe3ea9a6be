import { Refusal } from '../../../contract/errors.ts'
import { findCampaignRow, type CampaignRef, type CampaignRow } from '../../store/marketing/campaigns.ts'
import { keptOutAmong } from '../../store/leads/lead-people.ts'
import { mailboxLeftAmong } from '../../store/marketing/mailboxes.ts'
import type { Store } from '../../store/core/open-store.ts'
import { letterOf, listsOf, objectionTo } from './campaign-steps.ts'
import { readSettings, type SettingsRow } from '../../store/marketing/marketing-settings.ts'
import { recordAudit } from '../../store/core/audit.ts'
import { countAttempt } from '../../store/users/login-attempts.ts'
import { writeReference } from '../../store/core/tenant-transaction.ts'
import { formatDuration } from '../users/format-duration.ts'
import type { Mailing } from './mailing.ts'
import { contentFor, randomMessageId, type Reader, type Sender, writeMail } from './write-mail.ts'

/** For links in an email without a recipient: they lead to a page that explains this. */
const TEST_TOKEN = 'test'
const EXAMPLE: Omit<Reader, 'email'> = {
  token: TEST_TOKEN,
  firstName: 'Ann',
  lastName: 'Example',
  phone: '07700 900123',
}

interface Parts {
  readonly store: Store
  readonly mailing: Pick<Mailing, 'links' | 'relay' | 'templates' | 'mailFrom'>
}

export async function campaignOf(store: Store, ref: CampaignRef): Promise<CampaignRow> {
  const campaign = await findCampaignRow(store, ref)
  if (!campaign) throw new Refusal('not-found', 'This campaign was not found.')
  return campaign
}

interface Tester {
  readonly _id: string
  readonly email: string
}

/** Sends the email as it would be to one address. Nothing is counted, and its links have no effect. */
export async function sendTestMail(
  { store, mailing }: Parts,
  ref: CampaignRef,
  { tester, to }: { tester: Tester; to: string },
): Promise<string> {
  const campaign = await campaignOf(store, ref)
  const settings = await readSettings(store, ref.companyId)
  if (to !== tester.email && !settings.test_addresses.includes(to)) throw notYours(tester)
  const objection = objectionTo(campaign, await listsOf(store, campaign), settings)
  if (objection) throw new Refusal('state', objection)
  if ((await keptOutAmong(store, ref.companyId, [to])).size > 0)
    throw new Refusal('state', 'Emails can’t be sent to this address any more. Send the test to another one.')
  if ((await mailboxLeftAmong({ companyId: ref.companyId, sql: store.db }, [to])).size > 0)
    throw new Refusal('state', 'Another address of this mailbox opted out. Send the test to another one.')
  const written = await letterOf({ store, ...mailing }, { ...campaign, subject: `[Test] ${campaign.subject}` })
  const letter = { ...written, from: ownSender(written.from, settings, mailing.mailFrom) }
  await demandFewTests(store, ref.companyId, tester)
  // Logged first, so that no test leaves unlogged.
  await recordTest(store, ref.companyId, { by: tester._id, to })
  const reply = await mailing.relay.handOver(await writeMail(letter, { ...EXAMPLE, email: to }, randomMessageId()))
  if (reply.kind !== 'accepted') throw new Refusal('state', `The test email was not sent: ${reply.answer}`)
  return mailing.relay.route === 'folder'
    ? 'Test mail written to a file: no SMTP configured'
    : `Test mail sent to ${to}`
}

const notYours = ({ email }: Tester) =>
  new Refusal(
    'forbidden',
    `Send the test to yourself (${email}), or to a test address that an administrator has added.`,
  )

const TESTS_PER_PERSON = 10
const TESTS_PER_COMPANY = 30

async function demandFewTests(store: Store, companyId: string, { _id }: Tester): Promise<void> {
  const retryAfter = await countAttempt(store, [
    { key: `test-mail:${_id}`, allowed: TESTS_PER_PERSON },
    { key: `test-mail-company:${companyId}`, allowed: TESTS_PER_COMPANY },
  ])
  if (retryAfter === 0) return
  const words = `Too many tests. Wait ${formatDuration(retryAfter)} and send it again.`
  throw new Refusal('rate-limited', words, { retryAfter })
}

const recordTest = (store: Store, companyId: string, { by, to }: { by: string; to: string }): Promise<void> =>
  writeReference(store, (transaction) =>
    recordAudit(transaction, { by, subjectId: companyId }, [
      { action: 'campaign.test', companyIds: [companyId], after: to },
    ]),
  )

/** A user may type any sender, so a test leaves only from the company's domain or the installation's address. */
function ownSender(from: Sender, { dkim_domain: domain }: SettingsRow, mailFrom: string): Sender {
  if (!domain) return { ...from, email: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom }
  const senderDomain = from.email.slice(from.email.lastIndexOf('@') + 1).toLowerCase()
  if (senderDomain === domain || senderDomain.endsWith(`.${domain}`)) return from
  throw new Refusal('state', `Send from an address at ${domain}, or ask an administrator to change the sending domain.`)
}

export async function previewMail({ store, mailing }: Parts, ref: CampaignRef) {
  const campaign = await campaignOf(store, ref)
  const settings = await readSettings(store, ref.companyId)
  const tracks = { opens: false, clicks: false }
  const from = { name: campaign.from_name ?? '', email: campaign.from_email ?? '' }
  const template = await mailing.templates.of(campaign)
  const letter = { campaign, template, from, settings, tracks, links: mailing.links }
  const sender = await letterOf({ store, ...mailing }, campaign).then(
    (known) => known.from,
    () => from,
  )
  return {
    from: [sender.name, sender.email && `<${sender.email}>`].filter(Boolean).join(' '),
    ...contentFor(letter, { ...EXAMPLE, email: 'ann@example.com' }),
  }
}
