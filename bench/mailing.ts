import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'
import { beginCampaign, letterOf } from '../server/commands/marketing/campaign-steps.ts'
import { createLetterTemplates } from '../server/commands/marketing/letter-templates.ts'
import { createMailLinks } from '../server/commands/marketing/mail-links.ts'
import { sendMail } from '../server/commands/marketing/sender.ts'
import { contentFor } from '../server/commands/marketing/write-mail.ts'
import { createSmtpRelay } from '../server/providers/smtp-relay.ts'
import { findCampaignRow, readCampaign } from '../server/store/marketing/campaigns.ts'
import { changeSettings } from '../server/store/marketing/marketing-settings.ts'
import type { Store } from '../server/store/core/open-store.ts'
import { buildMailing } from '../tests/support/builders/mailing-world.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { withStore } from './support/store.ts'
import { timed } from './support/timed.ts'

const MAILS = 5_000
/** One after the other in turns: whatever else the machine does meets both. */
const ROUNDS = 3

export const benchMailing = () => withStore(benchSending)

async function benchSending(store: Store): Promise<Figure[]> {
  const sink = spawn(process.execPath, ['bench/support/smtp-sink-process.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(sink.stdout, 'data')) as [Buffer]
  const url = `smtp://127.0.0.1:${port.toString().trim()}`
  try {
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await oneRound(store, url))
    const of = (pick: (round: { ours: number; bare: number }) => number) => median(rounds.map(pick))
    return [
      {
        what: `${MAILS} signed mails, each decided in the ledger first`,
        value: of(({ ours }) => ours),
        unit: 'mails/s',
      },
      { what: 'the same mails through nodemailer’s bare pool', value: of(({ bare }) => bare), unit: 'mails/s' },
      {
        what: `ratio to it, median of ${ROUNDS} rounds in turns`,
        value: of(({ ours, bare }) => ours / bare),
        unit: 'x',
      },
    ]
  } finally {
    sink.kill()
  }
}

async function oneRound(store: Store, url: string): Promise<{ ours: number; bare: number }> {
  const emails = Array.from({ length: MAILS }, (_, at) => `person${at}@mail${at % 7}.example`)
  const { companyId, campaignId } = await buildMailing(store, emails)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const dkim = { dkim_domain: 'greenway.example', dkim_selector: 's1', dkim_private_key: privateKey }
  await changeSettings(store, companyId, () => dkim)
  const relay = createSmtpRelay({ url })
  const templates = createLetterTemplates()
  const parts = {
    store,
    links: createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' }),
    relay,
    templates,
    mailFrom: 'a@a.example',
    clock: () => new Date(),
    signal: new AbortController().signal,
  }
  try {
    const bare = await bareSpeed(parts, { companyId, id: campaignId }, { url, emails, privateKey })
    await beginCampaign(parts, { companyId, id: campaignId })
    const seconds = await timed(() => sendMail(parts, companyId))
    const campaign = await readCampaign(store, { companyId, id: campaignId })
    if (campaign?.metrics.sent !== MAILS) throw new Error(`${campaign?.metrics.sent} of ${MAILS} were sent.`)
    return { bare, ours: MAILS / seconds }
  } finally {
    relay.close()
    await templates.close()
  }
}

type SendingParts = Parameters<typeof sendMail>[0]

async function bareSpeed(
  { store, links, templates }: SendingParts,
  ref: { companyId: string; id: string },
  { url, emails, privateKey }: { url: string; emails: readonly string[]; privateKey: string },
): Promise<number> {
  const campaign = await findCampaignRow(store, ref)
  if (!campaign) throw new Error('The campaign is gone.')
  const letter = await letterOf({ store, links, templates }, campaign)
  const reader = { token: 'a'.repeat(32), firstName: 'Ann', lastName: null, phone: null }
  const dkim = { domainName: 'greenway.example', keySelector: 's1', privateKey }
  const pool = createTransport({ url, pool: true, maxConnections: 5 })
  const from = { name: letter.from.name, address: letter.from.email }
  const seconds = await timed(() =>
    Promise.all(
      emails.map((email) => pool.sendMail({ from, to: email, ...contentFor(letter, { ...reader, email }), dkim })),
    ),
  )
  pool.close()
  return emails.length / seconds
}
