import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMailLinks } from './mail-links.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import { readTemplate } from './letter-template.ts'
import { findFields, merge, unknownFields } from '../../../contract/entities/marketing/merge-fields.ts'
import { contentFor, type Letter, writeMail } from './write-mail.ts'

const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
const settings = {
  company_id: 'greenway',
  sender_name: 'Smith & Sons',
  postal_address: '1 High Street\nLeeds',
  rate_per_minute: 1,
  rate_per_domain: 1,
  dkim_domain: null,
  dkim_selector: null,
  dkim_private_key: null,
  webhook_secret: '',
  test_addresses: [],
}
const reader = { token: 'f'.repeat(32), email: 'ann@b.example', firstName: '<b>Ann</b>', lastName: null, phone: null }
interface Given extends Partial<Letter['campaign']> {
  html?: string | null
  text?: string | null
}
const contentOf = ({ html = null, text = null, ...campaign }: Given, tracks = { opens: false, clicks: false }) =>
  contentFor(
    {
      campaign: { id: 'c', name: 'News', subject: 'Hi', preheader: null, ...campaign },
      template: readTemplate({ html, text }),
      from: { name: 'A', email: 'news@a.example' },
      settings,
      tracks,
      links,
    },
    reader,
  )

test('a field is replaced by its value or its fallback, and an unknown field is named', () => {
  expect(merge('Hi {{firstName|there}}, {{ lastName | friend }}{{phone}}', reader)).toBe('Hi <b>Ann</b>, friend')
  expect(unknownFields('{{firstName|a}} {{nick|b}} {{ }}')).toEqual(['nick', ''])
})

test('a link identifies company and subscriber in any case, and a foreign link only its email', () => {
  const ids = { companyId: randomUUID(), subscriberId: randomUUID() }
  const { token } = reader
  const link =
    links
      .unsubscribe({ token, ...ids })
      .split('/')
      .at(-1) ?? ''
  for (const given of [link, link.toUpperCase()]) {
    expect(links.read(given)).toEqual({ token, person: ids })
  }
  const foreign = createMailLinks({ publicUrl: 'https://a.example', secret: 'other', bounceAddress: 'b@a.example' })
  expect(foreign.read(link)).toEqual({ token })
  expect(links.read(link.slice(0, -1))).toBeUndefined()
})

test("a name can't become part of the HTML", () => {
  const { html, text, subject } = contentOf({ html: '<p>Dear {{firstName}}</p>', subject: 'For {{firstName}}' })
  expect(html).toContain('Dear &lt;b&gt;Ann&lt;/b&gt;')
  expect(html).toContain('Smith &amp; Sons<br>1 High Street<br>Leeds')
  expect(text).toContain('Dear <b>Ann</b>')
  expect(subject).toBe('For <b>Ann</b>')
})

test('a fallback is used unchanged', () => {
  const nobody = { firstName: null }
  expect(contentOf({ text: "Dear {{lastName|Mum & Dad's}}" }).html).toContain('<p>Dear Mum &amp; Dad&#39;s</p>')
  expect(merge('Dear {{firstName|Mum &amp; Dad}}', nobody, () => 'escaped')).toBe('Dear Mum &amp; Dad')
})

test('a preheader is plain text, whatever characters it has', () => {
  const { html } = contentOf({ text: 'News', preheader: 'EPC <C? Ask {{lastName|us & them}}, {{firstName}}' })
  expect(html).toContain('>EPC &lt;C? Ask us &amp; them, &lt;b&gt;Ann&lt;/b&gt;&#847;')
})

test('a full stop or bracket after an address in a text is not part of its link', () => {
  const linked = textToHtml('See https://x.example/a?b=1&c=2. (Or <https://x.example/d>, "https://x.example/e_(f)".)')
  expect([...linked.matchAll(/href="(.*?)"/g)].map(([, url]) => url)).toEqual([
    'https://x.example/a?b=1&amp;c=2',
    'https://x.example/d',
    'https://x.example/e_(f)',
  ])
})

test('the footer is added at the end of the body, the preheader at its beginning, once', () => {
  const { html } = contentOf({ html: '<html><body class="x"><p>News</p></body></html>', preheader: 'Warm homes' })
  expect(html).toMatch(/<body class="x"><div style="display:none[^>]*>Warm homes/)
  expect(html).toMatch(/Email preferences<\/a><\/div><\/body><\/html>$/)
  expect(html.match(/Warm homes/g)).toHaveLength(1)
})

test("only the campaign's links are counted, not unsubscribe links", () => {
  const html =
    '<a href="https://x.example/a">a</a> <a class="b" href=\'{{unsubscribeUrl}}\'>leave</a> <a href="mailto:a@b.example">m</a>'
  const { html: tracked } = contentOf({ html }, { opens: true, clicks: true })
  expect(tracked.match(/\/mail\/click\//g)).toHaveLength(1)
  expect(tracked).toContain(`href='https://a.example/mail/unsubscribe/${reader.token}'`)
  expect(tracked).toContain(`/mail/open/${reader.token}.gif`)
})

test('HTML is readable as text, and text as HTML', () => {
  const html =
    '<style>p{}</style><h1>News &amp; offers</h1><p>Dear&nbsp;Ann,<br>look <a href="https://x.example">here</a></p><ul><li>one</li></ul>'
  expect(htmlToText(html)).toBe('News & offers\n\nDear Ann,\nlook here (https://x.example)\n\n- one')
  expect(textToHtml('Dear <Ann>\nline\n\nhttps://x.example')).toBe(
    '<p>Dear &lt;Ann&gt;<br>\nline</p>\n<p><a href="https://x.example">https://x.example</a></p>',
  )
})

test('entities are decoded, pictures become their alternative text, cells and paragraphs stay separate', () => {
  const html =
    '<table><tr><td>Band&nbsp;C</td><td>&pound;1,200 &mdash; &euro;5</td></tr></table><p>One</p><p>Two</p>' +
    '<img src="https://x.example/a.png" alt="A warm home"><img src="https://x.example/b.png">'
  expect(htmlToText(html)).toBe('Band C\n£1,200 — €5\n\nOne\n\nTwo\n\nA warm home')
})

test('a value inside an address is encoded, an address of our own is not', () => {
  const person = {
    html: '<a href="https://x.example/?n={{firstName}}&amp;u={{phone|0}}">go</a> <a href="{{unsubscribeUrl}}">leave</a>',
  }
  const { html, text } = contentOf(person)
  expect(html).toContain('href="https://x.example/?n=%3Cb%3EAnn%3C%2Fb%3E&amp;u=0"')
  expect(html).toContain(`href="https://a.example/mail/unsubscribe/${reader.token}"`)
  expect(text).toContain('go (https://x.example/?n=%3Cb%3EAnn%3C%2Fb%3E&u=0)')
  expect(text).toContain(`leave (https://a.example/mail/unsubscribe/${reader.token})`)
  expect(contentOf({ text: 'See https://x.example/{{firstName}} {{firstName}}' }).text).toContain(
    'See https://x.example/%3Cb%3EAnn%3C%2Fb%3E <b>Ann</b>',
  )
})

test('the page has the subject as its title, unless it has its own', () => {
  expect(contentOf({ text: 'Hi', subject: 'A & {{firstName}}' }).html).toContain(
    '<title>A &amp; &lt;b&gt;Ann&lt;/b&gt;</title>',
  )
  const own = '<html><head><title>Own</title></head><body>Hi</body></html>'
  expect(contentOf({ html: own }).html.match(/<title>/g)).toHaveLength(1)
  expect(contentOf({ html: own.replace('<title>Own</title>', '') }).html).toContain('<head><title>Hi</title></head>')
  const headless = '<html><body class="x"><svg><title>A house</title></svg>Hi</body></html>'
  expect(contentOf({ html: headless }).html).toMatch(/^<html><head><title>Hi<\/title><\/head><body class="x">/)
})

test.each([
  ['{{{firstName}}}', '{<b>Ann</b>}'],
  ['{{ firstName } }} {{firstName}}', '{{ firstName } }} <b>Ann</b>'],
  ['{{a{{firstName}}', '{{a<b>Ann</b>'],
  ['{{', '{{'],
  ['{{}', '{{}'],
  ['}}{{lastName|a|b}}', '}}a|b'],
])('braces without a field stay: %s', (template, merged) => {
  expect(merge(template, reader)).toBe(merged)
})

test('an internationalised domain is sent in its ASCII form', async () => {
  const letter = {
    campaign: { id: 'c', name: 'n', subject: 's', preheader: null },
    template: readTemplate({ html: null, text: 'Hi' }),
    from: { name: 'B', email: 'news@bücher.example' },
    settings,
    tracks: { opens: false, clicks: false },
    links,
  }
  const mail = await writeMail(letter, { ...reader, email: 'ann@例え.example' }, 'random')
  expect(mail.to).toBe('ann@xn--r8jz45g.example')
  expect(mail.message.toString()).toContain('Message-ID: <random@xn--bcher-kva.example>')
})

test.each(['http://crm.example', 'https://localhost:8080', 'https://127.0.0.1'])(
  "one-click unsubscribe is left out if receivers can't reach %s",
  async (publicUrl) => {
    const local = createMailLinks({ publicUrl, secret: 's', bounceAddress: 'b@a.example' })
    const campaign = { id: 'c', name: 'n', subject: 's', preheader: null }
    const from = { name: 'A', email: 'a@a.example' }
    const tracks = { opens: false, clicks: false }
    const template = readTemplate({ html: null, text: 'Hi' })
    const letter = { campaign, template, from, settings, tracks, links: local }
    const head = (await writeMail(letter, reader)).message.toString()
    expect(head).toMatch(/^List-Unsubscribe:\s+</m)
    expect(head).not.toContain('List-Unsubscribe-Post')
  },
)

/** Backtracking patterns took seconds to hours for each of these. */
const LONG = 500_000
test.each([
  ['open braces and blanks', '{{' + ' '.repeat(LONG)],
  ['open braces', '{'.repeat(LONG)],
  ['fields that never end', '{{a|'.repeat(LONG / 4)],
  ['tags that never end', '<a href="'.repeat(LONG / 9)],
  ['styles that never end', '<style>'.repeat(LONG / 7)],
  ['comments that never end', '<!--'.repeat(LONG / 4)],
  ['links without an end', '<a href=x>'.repeat(LONG / 10)],
  ['open brackets in an address', `https://x.example/${'('.repeat(LONG)}`],
  ['addresses without an end', 'https://'.repeat(LONG / 8)],
  ['empty lines of blanks', ' \n'.repeat(LONG / 2)],
  ['deep nesting', '<div>'.repeat(LONG / 100)],
  ['bodies', '<body '.repeat(LONG / 6)],
])('%s are read in a moment, however many there are', (_, hostile) => {
  const startedAt = performance.now()
  merge(hostile, reader)
  findFields(hostile)
  for (const written of [
    { html: hostile, text: null },
    { html: null, text: hostile },
  ])
    readTemplate(written)
  // A hundred times the usual time. Backtracking took minutes.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('the headers are those of RFC 2369, 2919 and 8058, to the letter', async () => {
  const campaign = { id: 'c0ffee', name: 'Spring', subject: 'Für {{email}}', preheader: null }
  const template = readTemplate({ html: '<p>Hi</p>', text: null })
  const from = { name: 'Greenway', email: 'news@a.example', replyTo: 'answers@a.example' }
  const list = { id: 'b0b', name: 'Spring £' }
  const letter = { campaign, template, list, from, settings, tracks: { opens: false, clicks: false }, links }
  const mail = await writeMail(letter, reader)
  const [head = ''] = mail.message.toString().split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const token = reader.token
  expect(lines.filter((line) => !/^(Date|Content-Type): /.test(line)).toSorted()).toEqual(
    [
      'From: Greenway <news@a.example>',
      'Reply-To: answers@a.example',
      'To: ann@b.example',
      'Subject: =?UTF-8?Q?F=C3=BCr_ann=40b=2Eexample?=',
      `Message-ID: <${token}@a.example>`,
      'MIME-Version: 1.0',
      `List-Help: <https://a.example/mail/preferences/${token}>`,
      'List-ID: =?UTF-8?Q?Spring_=C2=A3?= <b0b.a.example>',
      `List-Unsubscribe: <https://a.example/mail/unsubscribe/${token}>, <mailto:b+${token}@a.example?subject=unsubscribe>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Precedence: bulk',
      'Feedback-ID: c0ffee:greenway:campaign:doorstep',
      `Doorstep-Token: ${token}`,
    ].toSorted(),
  )
  expect(lines.find((line) => line.startsWith('Content-Type'))).toMatch(
    /^Content-Type: multipart\/alternative; boundary="/,
  )
  expect(lines.find((line) => line.startsWith('Date'))).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000$/)
  expect(mail).toMatchObject({ from: `b+${token}@a.example`, to: 'ann@b.example', token })
  // RFC 5322 allows neither longer lines nor a bare LF.
  for (const line of mail.message.toString().split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(998)
    expect(line).not.toContain('\n')
  }
})

test('a campaign for several lists has the List-Id of its company', async () => {
  const campaign = { id: 'c', name: 'n', subject: 's', preheader: null }
  const template = readTemplate({ html: null, text: 'Hi' })
  const from = { name: 'A', email: 'a@a.example' }
  const letter = { campaign, template, from, settings, tracks: { opens: false, clicks: false }, links }
  const head = (await writeMail(letter, reader)).message.toString().replace(/\r\n[ \t]+/g, ' ')
  expect(head).toMatch(/^List-ID: "?Smith & Sons"? <greenway\.a\.example>\r$/m)
})
