import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAutomaticAgent } from '../../commands/marketing/automatic-agents.ts'
import type { NamedMail } from '../../commands/marketing/mail-links.ts'
import { mailPage, type MailPage } from '../../commands/marketing/mail-page.ts'
import { escapeHtml } from '../../commands/escape-html.ts'
import { confirmOwn, findConfirmation, keepOnly } from '../../store/marketing/confirmations.ts'
import { findSubscriber } from '../../store/marketing/find-subscribers.ts'
import { applyToMail, findMail, type MailOfToken, unsubscribeByLink } from '../../store/marketing/mail-events.ts'
import { type Look, noteLook } from '../../store/marketing/emails/early-looks.ts'
import { listMarketingLists } from '../../store/marketing/marketing-lists.ts'
import { readSettings } from '../../store/marketing/marketing-settings.ts'
import type { Store } from '../../store/core/open-store.ts'
import { listCompanies } from '../../store/users/companies.ts'
import type { Services } from '../services.ts'

// The pages that links in emails open. The link itself is the permission. A GET changes nothing, because security
// scanners open every link.

interface Params {
  readonly token: string
}
type PageRequest = FastifyRequest<{ Params: Params }>

const GONE: Omit<MailPage, 'sender'> = {
  title: 'This link doesn’t work',
  paragraphs: [
    'It may be from a test email, or your address was removed. If you still get our emails, reply to one and tell us.',
  ],
}
const UNKNOWN_LINK: Omit<MailPage, 'sender'> = {
  title: 'This link doesn’t work',
  paragraphs: [
    'Check that you opened the whole link. It may also have been replaced by a newer one, or you have unsubscribed.',
  ],
}
const ENDED: Omit<MailPage, 'sender'> = {
  title: 'This link has ended',
  paragraphs: ['Confirmation links end after 30 days. If you still want our emails, ask us for a new link.'],
}
const used = (lists: string): Omit<MailPage, 'sender'> => ({
  title: 'You have already confirmed',
  paragraphs: [`You’re subscribed to: ${lists}.`, 'You can unsubscribe at any time with the link in each email.'],
})
const ANSWERED: Omit<MailPage, 'sender'> = {
  title: 'You are unsubscribed',
  paragraphs: ['You won’t get any more emails from us. Any that are already on their way may still arrive.'],
}

export async function addMailPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    pages.addContentTypeParser('application/octet-stream', (_request, body, done) => {
      body.resume()
      done(null)
    })
    addUnsubscribe(pages, services)
    addPreferences(pages, services)
    addConfirmation(pages, services)
    addTracking(pages, services)
    return Promise.resolve()
  })
}

const LINK = /^\/mail\/(unsubscribe|preferences)\/([0-9a-f]{32,128})(?![0-9a-z])/i

/** Programs change the case of a link, and include the punctuation after it, even `/` and a lone `%`. */
export function tidyMailLink(url: string): string {
  const [, page, link] = LINK.exec(url) ?? []
  return page && link ? `/mail/${page.toLowerCase()}/${link}` : url
}

function send(reply: FastifyReply, page: MailPage, status = 200) {
  reply.header('referrer-policy', 'no-referrer')
  return reply.status(status).type('text/html; charset=utf-8').send(mailPage(page))
}

const gone = (reply: FastifyReply) => send(reply, { ...GONE, sender: undefined }, 404)

interface FoundMail {
  readonly mail: Omit<MailOfToken, 'campaignId'> & Partial<MailOfToken>
  readonly sender: string
}

/** A link works without the row of its email, which a restore may have removed. */
async function mailOf({ store, mailing }: Services, link: string): Promise<FoundMail | undefined> {
  const named = mailing.links.read(link)
  if (!named) return
  const mail = (await findMail(store, named.token)) ?? (await ofThisServer(store, named.person))
  if (!mail) return
  const { sender_name, postal_address } = await readSettings(store, mail.companyId)
  return { mail, sender: [sender_name, postal_address?.replaceAll('\n', ', ')].filter(Boolean).join(', ') }
}

async function ofThisServer(store: Store, person: NamedMail['person']): Promise<NamedMail['person']> {
  const [company] = person ? (await listCompanies(store, [person.companyId])).rows : []
  return company && person
}

function addUnsubscribe(pages: FastifyInstance, services: Services) {
  const url = '/mail/unsubscribe/:token'

  pages.get(url, async (request: PageRequest, reply) => {
    const found = await mailOf(services, request.params.token)
    if (!found) return gone(reply)
    await countLook(services, request, found.mail, { link: 'unsubscribe' })
    return send(reply, {
      title: 'Unsubscribe?',
      sender: found.sender,
      paragraphs: ['You won’t get any more emails from us, from any list.'],
      form: '<button>Unsubscribe</button>',
    })
  })

  // Handles the page's button and the one click of RFC 8058. The body is a formality: it is not read, whatever its
  // type.
  const onRequest = async ({ raw }: FastifyRequest) => {
    raw.headers['content-type'] = 'application/octet-stream'
  }
  pages.post(url, { onRequest }, async ({ params }: PageRequest, reply) => {
    const found = await mailOf(services, params.token)
    if (!found) return gone(reply)
    await unsubscribeByLink(services.store, found.mail)
    return send(reply, { ...ANSWERED, sender: found.sender })
  })
}

function addPreferences(pages: FastifyInstance, services: Services) {
  const { store } = services
  const url = '/mail/preferences/:token'

  pages.get(url, async (request: PageRequest, reply) => {
    const found = await mailOf(services, request.params.token)
    if (found) await countLook(services, request, found.mail, { link: 'preferences' })
    const page = found && (await preferencesPage(store, found.mail))
    return page ? send(reply, { ...page, sender: found.sender }) : gone(reply)
  })

  pages.post(url, async ({ params, body }: PageRequest, reply) => {
    const found = await mailOf(services, params.token)
    if (!found) return gone(reply)
    const kept = body instanceof URLSearchParams ? body.getAll('list') : []
    await keepOnly(store, { ...found.mail, source: 'preferences' }, kept)
    const page = await preferencesPage(store, found.mail)
    return page ? send(reply, { ...page, title: 'Your choices are saved', sender: found.sender }) : gone(reply)
  })
}

async function preferencesPage(store: Store, mail: FoundMail['mail']): Promise<Omit<MailPage, 'sender'> | undefined> {
  const person = await findSubscriber(store, [mail.companyId], { id: mail.subscriberId })
  if (!person) return
  if (person.status !== 'subscribed') return ANSWERED
  const lists = (await listMarketingLists(store, mail.companyId)).filter(({ _id }) => person.listIds.includes(_id))
  if (lists.length === 0) return { title: 'Your emails', paragraphs: ['You aren’t on any of our lists.'] }
  const boxes = lists.map(
    ({ _id, name }) => `<label><input type="checkbox" name="list" value="${_id}" checked> ${escapeHtml(name)}</label>`,
  )
  return {
    title: 'Your emails',
    paragraphs: ['Untick the lists you no longer want.'],
    form: `${boxes.join('\n')}<p><button>Save</button></p>`,
  }
}

function addConfirmation(pages: FastifyInstance, { store, mailing }: Services) {
  const url = '/mail/confirm/:token'

  const askedBy = async (link: string) => {
    const token = mailing.links.readConfirmation(link)
    const confirmation = token ? await findConfirmation(store, token) : undefined
    const names = confirmation?.lists.map(({ name }) => name).join(', ') ?? ''
    return (
      confirmation && {
        asked: confirmation,
        names,
        sender: (await readSettings(store, confirmation.companyId)).sender_name ?? undefined,
      }
    )
  }
  const notOpen = (reply: FastifyReply, found: Awaited<ReturnType<typeof askedBy>>) => {
    const page = found?.asked.kind === 'used' ? used(found.names) : found ? ENDED : UNKNOWN_LINK
    return send(reply, { ...page, sender: found?.sender }, 404)
  }

  pages.get(url, async ({ params }: PageRequest, reply) => {
    const found = await askedBy(params.token)
    if (found?.asked.kind !== 'open') return notOpen(reply, found)
    return send(reply, {
      title: 'Confirm your subscription',
      sender: found.sender,
      paragraphs: [`Once you confirm, we’ll send you: ${found.names}.`],
      form: '<button>Yes, send me emails</button>',
    })
  })

  pages.post(url, async ({ params }: PageRequest, reply) => {
    const found = await askedBy(params.token)
    if (found?.asked.kind !== 'open') return notOpen(reply, found)
    const person = await confirmOwn(store, found.asked)
    if (!person) return notOpen(reply, undefined)
    const isIn = person.status === 'subscribed'
    return send(reply, {
      title: isIn ? 'Thank you, you are subscribed' : 'You have unsubscribed since',
      sender: found.sender,
      paragraphs: [
        isIn
          ? `You’ll get: ${found.names}. You can unsubscribe at any time with the link in each email.`
          : 'You won’t get any emails from us.',
      ],
    })
  })
}

/** Programs send a HEAD to see where a link leads. Email programs never load a picture with one. */
const isOfProgram = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) =>
  method === 'HEAD' || isAutomaticAgent(headers['user-agent'])

async function countLook(
  { store }: Services,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  { companyId, subscriberId, campaignId }: FoundMail['mail'],
  look: Pick<Look, 'link' | 'number' | 'type'>,
): Promise<void> {
  const { type } = look
  const isAutomatic = isOfProgram(request)
  if (campaignId && !isAutomatic) return noteLook(store, { companyId, subscriberId, campaignId, ...look })
  if (type)
    await applyToMail(store, companyId, {
      subscriberId,
      ...(campaignId ? { campaignId } : {}),
      type,
      isAutomatic,
      source: 'mail',
    })
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function addTracking(pages: FastifyInstance, services: Services) {
  const { mailing } = services
  pages.get('/mail/open/:token', async (request: PageRequest, reply) => {
    const found = await mailOf(services, request.params.token.replace(/\.gif$/, ''))
    if (found) await countLook(services, request, found.mail, { type: 'opened' })
    return reply.type('image/gif').send(PIXEL)
  })

  pages.get(
    '/mail/click/:token',
    async (
      request: FastifyRequest<{ Params: Params; Querystring: { u?: unknown; n?: unknown; s?: unknown } }>,
      reply,
    ) => {
      const { token } = request.params
      const { u: url, n, s: signature } = request.query
      const number = Number(n)
      // Only links from our own emails: otherwise this address would redirect anywhere in our name.
      if (typeof url !== 'string' || typeof signature !== 'string') return gone(reply)
      if (!mailing.links.isOurs(token, { url, number }, signature) || !URL.canParse(url)) return gone(reply)
      const found = await mailOf(services, token)
      if (found) await countLook(services, request, found.mail, { type: 'clicked', link: signature, number })
      // A header is limited to ASCII.
      return reply.redirect(new URL(url).href, 302)
    },
  )
}
