import * as z from 'zod/mini'
import type { Campaign, MailRoute } from './campaign.ts'
import { type HtmlLink, readHtmlFacts } from './html-facts.ts'
import { findFields, isMergeField, replaceFields, unknownFields } from './merge-fields.ts'
import type { MarketingList } from './marketing-list.ts'
import type { MarketingSettings } from './marketing-settings.ts'
import { remark } from '../primitives.ts'
import { refusalOfSender } from './sender-address.ts'

// Checks whether a campaign can be sent, and what to know before. The screen runs it while the campaign is written, the
// server before it sends. Both use this function, so that they never disagree.

/** Where to fix a problem. */
export const PREFLIGHT_PLACES = ['content', 'settings', 'subscribers'] as const
export type PreflightPlace = (typeof PREFLIGHT_PLACES)[number]

export const preflightProblem = z.object({
  text: remark,
  isBlocking: z.boolean(),
  place: z.optional(z.enum(PREFLIGHT_PLACES)),
})
export type PreflightProblem = z.infer<typeof preflightProblem>

type Written = Partial<Pick<Campaign, 'subject' | 'preheader' | 'html' | 'text' | 'fromName' | 'fromEmail' | 'replyTo'>>
type SendingList = Pick<MarketingList, 'defaultFromName' | 'defaultFromEmail' | 'defaultReplyTo'>

/** Unknown facts are absent, and not checked. */
export interface PreflightFacts {
  readonly campaign: Written
  readonly lists: readonly SendingList[]
  readonly settings?: Pick<MarketingSettings, 'senderName' | 'postalAddress'> | undefined
  readonly mailRoute?: MailRoute | undefined
  readonly audience?: { readonly people: number; readonly withoutBasis?: number | undefined } | undefined
}

export interface SenderOfCampaign {
  readonly name: string
  readonly email: string
  readonly replyTo?: string
}

/** Its own sender or else that of its first list with one. */
export function senderOf(campaign: Written, lists: readonly SendingList[]): SenderOfCampaign | undefined {
  const first = (name: keyof SendingList) => lists.find((list) => list[name])?.[name]
  const email = campaign.fromEmail || first('defaultFromEmail')
  if (!email) return
  const name = campaign.fromName || first('defaultFromName') || email
  const replyTo = campaign.replyTo || first('defaultReplyTo')
  return { name, email, ...(replyTo ? { replyTo } : {}) }
}

export const NO_SENDER = 'Enter a From Email for the campaign or its list before sending.'
export const NOBODY = 'Nobody on these lists can be emailed.'

/** Each field is written into every email, with values of any allowed length. */
const MOST_FIELDS = 500
/** Of one kind. The others are found once these are fixed. */
const MOST_SHOWN = 5

export const preflight = (facts: PreflightFacts): PreflightProblem[] => [
  ...problemsOfSending(facts),
  ...problemsOfFields(facts.campaign),
  ...problemsOfHtml(facts.campaign.html ?? ''),
  ...problemsOfAudience(facts),
]

export const firstBlock = (problems: readonly PreflightProblem[]): string | undefined =>
  problems.find(({ isBlocking }) => isBlocking)?.text

const block = (text: string, place: PreflightPlace = 'content'): PreflightProblem => ({ text, isBlocking: true, place })
const warn = (text: string, place?: PreflightPlace): PreflightProblem => ({
  text,
  isBlocking: false,
  ...(place ? { place } : {}),
})

function problemsOfSending({ campaign, lists, settings }: PreflightFacts): PreflightProblem[] {
  const sender = senderOf(campaign, lists)
  const refusal = sender && refusalOfSender(sender.email)
  const { html = '', text = '' } = campaign
  return [
    ...(lists.length === 0 ? [block('Choose at least one list before sending.')] : []),
    ...(campaign.subject?.trim() ? [] : [block('Enter a subject before sending.')]),
    ...(html.trim() || text.trim() ? [] : [block('Write the email before sending: it has no HTML and no text.')]),
    ...(sender ? [] : [block(NO_SENDER)]),
    ...(refusal === undefined ? [] : [block(refusal)]),
    ...(settings && !(settings.senderName?.trim() && settings.postalAddress?.trim())
      ? [block(NO_FOOT, 'settings')]
      : []),
  ]
}

const NO_FOOT =
  "Enter the sender's name and postal address in the marketing settings before sending: they are required by law in every email."

function problemsOfFields({ subject = '', preheader = '', html = '', text = '' }: Written): PreflightProblem[] {
  const written = [subject, preheader, html, text]
  const unknown = [...new Set(written.flatMap(unknownFields))].slice(0, MOST_SHOWN)
  const fields = written.reduce((sum, part) => sum + findFields(part).length, 0)
  const hasLoose = written.some((part) => replaceFields(part, () => '').includes('{{'))
  return [
    ...unknown.map((name) => block(`There is no field {{${name.slice(0, 40)}}}. Correct it before sending.`)),
    ...(fields > MOST_FIELDS
      ? [block(`Use at most ${MOST_FIELDS} merge fields in one email; this one has ${fields}.`)]
      : []),
    ...(hasLoose ? [warn('“{{” without “}}” is not a merge field: people will see it as it is.', 'content')] : []),
  ]
}

function problemsOfHtml(html: string): PreflightProblem[] {
  if (!html.trim()) return []
  const { links, hasContent, unclosed } = readHtmlFacts(html)
  const faults = new Map(links.map((link) => [link.address, faultOf(link)]))
  const blocking = [...faults.values()].flatMap((fault) => (fault?.isBlocking ? [fault] : []))
  const isPlain = links.some(({ kind, address }) => kind === 'link' && /^http:/i.test(address))
  return [
    ...(hasContent ? [] : [block('Write the email before sending: its HTML shows nothing.')]),
    ...(unclosed
      ? [block(`${unclosed} is never closed in the HTML, which hides the unsubscribe link below it. Close it.`)]
      : []),
    ...blocking.slice(0, MOST_SHOWN),
    ...(isPlain
      ? [
          warn(
            'Some links begin with http:// instead of https://. Browsers may warn the people who open them.',
            'content',
          ),
        ]
      : []),
  ]
}

const SHORT = 60
const quoted = (address: string) => `“${address.length > SHORT ? `${address.slice(0, SHORT)}…` : address}”`

/** The beginning of an address that opens in a program other than the browser, or of a field with a whole address. */
const OTHERS = /^(?:mailto:.|tel:.|sms:.)/i
const WHOLE_ADDRESS = /^\{\{\s*(?:unsubscribeUrl|preferencesUrl)\s*(?:\||\}\})/

function faultOf({ address, kind }: HtmlLink): PreflightProblem | undefined {
  if (kind === 'picture') {
    if (/^(?:https?:\/\/|data:image\/|cid:|\{\{)/i.test(address)) return
    return block(
      address === ''
        ? 'A picture has no address.'
        : `The picture ${quoted(address)} can’t be loaded: its address has to begin with https://.`,
    )
  }
  if (OTHERS.test(address) || WHOLE_ADDRESS.test(address) || /^#./.test(address)) return
  if (address === '' || address === '#') return block('A link leads nowhere: its address is empty or “#”.')
  if (!/^https?:\/\//i.test(address))
    return block(`The link ${quoted(address)} won’t open: it has to begin with https://.`)
  const host = hostOf(replaceFields(address, ({ name }) => (isMergeField(name) ? 'x' : '')))
  if (host === undefined) return block(`The link ${quoted(address)} isn’t a valid address.`)
  return host.includes('.') || host.startsWith('[')
    ? undefined
    : block(`The link ${quoted(address)} won’t open for other people: “${host}” is only known on your own network.`)
}

const HOST = /^https?:\/\/(?:[^/?#@\s]*@)?(\[[^\]\s]+\]|[^/?#:@[\]\s]+)(?::\d+)?(?:[/?#]|$)/i
const hostOf = (address: string) => HOST.exec(address)?.[1]

function problemsOfAudience({ audience, mailRoute, lists }: PreflightFacts): PreflightProblem[] {
  const { people, withoutBasis = 0 } = audience ?? { people: 1 }
  return [
    ...(people === 0 && lists.length > 0 ? [block(NOBODY, 'subscribers')] : []),
    ...(withoutBasis > 0 && people > 0
      ? [
          warn(
            `${peopleText(withoutBasis, people)} no recorded basis for marketing emails. The law (PECR) wants consent, a soft ` +
              'opt-in or a company’s address: check before sending that you have one.',
            'subscribers',
          ),
        ]
      : []),
    ...(mailRoute === 'folder'
      ? [warn('No mail server is set up (SMTP_URL), so emails are written to files and reach nobody.', 'settings')]
      : []),
  ]
}

const peopleText = (some: number, all: number) => {
  if (some >= all) return all === 1 ? 'The only recipient has' : 'The recipients have'
  return some === 1 ? '1 recipient has' : `${some.toLocaleString('en-GB')} recipients have`
}
