import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import type { Campaign } from '../../../contract/entities/marketing/campaign.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import type { Role } from '../../../contract/entities/user.ts'
import { createSmtpRelay } from '../../../server/providers/smtp-relay.ts'
import { startSmtpSink, type Treatment } from '../fakes/smtp-sink.ts'
import { until } from '../fakes/until.ts'
import { startTestServer } from './test-server.ts'

interface MarketingServerOptions {
  readonly role?: Role
  readonly treat?: (address: string, tries: number) => Treatment
}

/** A server that sends its emails to a real SMTP server, with a company and its user Ann. */
export async function startMarketingServer({ role = 'Admin', treat }: MarketingServerOptions = {}) {
  const sink = await startSmtpSink(treat)
  const server = await startTestServer({ relay: createSmtpRelay({ url: sink.url }) })
  const companyId = await server.addCompany()
  const ann = await server.addUser({ companyIds: [companyId], role })

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await server.call(method, `/api/marketing/${path}`, { token: ann.token, body, headers })
    return { status: answer.status, text: answer.text, body: answer.body as Record<string, unknown> }
  }
  const post = (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, body, headers)

  const mailsTo = (email: string) => sink.taken.filter(({ to }) => to === email)

  return {
    server,
    sink,
    companyId,
    ann,
    call,
    post,
    mailsTo,
    lookUp: async (email: string) =>
      (await call('GET', `subscribers/lookup?email=${encodeURIComponent(email)}`)).body['subscriber'] as Subscriber,
    addList: async (form: object = {}) => {
      const fields = { name: `List ${randomUUID()}`, defaultFromEmail: 'news@greenway.example', ...form }
      return ((await post('lists', fields)).body['list'] as { _id: string })._id
    },
    sendCampaign: async (form: object) => {
      const { body } = await post('campaigns', { name: 'Spring', subject: 'News', text: 'News.', ...form })
      const { _id } = body['campaign'] as Campaign
      await post(`campaigns/${_id}/send`)
      await until(async () => ((await call('GET', `campaigns/${_id}`)).body['campaign'] as Campaign).status === 'sent')
      return _id
    },
    /** The confirmation link in the nth email to this address. */
    confirmPath: async (email: string, nth = 1) => {
      await until(() => mailsTo(email).length >= nth)
      const { text = '' } = await PostalMime.parse(mailsTo(email)[nth - 1]?.raw ?? '')
      return new URL(/https:\/\/\S+\/mail\/confirm\/\S+/.exec(text)?.[0] ?? '').pathname
    },
    /** Presses the button of a page that an email links to. */
    press: (path: string) =>
      server.call('POST', path, { rawBody: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    close: async () => {
      await server.close()
      await sink.close()
    },
  }
}
