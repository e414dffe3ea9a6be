import { expect, test } from 'vitest'
import { createMailLinks } from './mail-links.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import { merge, unknownFields } from './merge-fields.ts'
import { contentFor, type Letter, writeMail } from './write-mail.ts'

const links = createMailLinks({ publicUrl: 'https://a.example', secret: 's', bounceAddress: 'b@a.example' })
const settings = {
  company_id: '',
  sender_name: 'Smith & Sons',
  postal_address: '1 High Street\nLeeds',
  rate_per_minute: 1,
  rate_per_domain: 1,
  dkim_domain: null,
  dkim_selector: null,
  dkim_private_key: null,
  webhook_secret: '',
}
const reader = { token: 'f'.repeat(32), email: 'ann@b.example', firstName: '<b>Ann</b>', lastName: null, phone: null }
const contentOf = (campaign: Partial<Letter['campaign']>, tracks = { opens: false, clicks: false }) =>
  contentFor(
    {
      campaign: { id: 'c', name: 'News', subject: 'Hi', preheader: null, html: null, text: null, ...campaign },
      from: { name: 'A', email: 'news@a.example' },
      settings,
      tracks,
      links,
    },
    reader,
  )

test('a field takes the value, else the words behind the bar, and is named when it does not exist', () => {
  expect(merge('Hi {{firstName|there}}, {{ lastName | friend }}{{phone}}', reader)).toBe('Hi <b>Ann</b>, friend')
  expect(unknownFields('{{firstName|a}} {{nick|b}} {{ }}')).toEqual(['nick', ''])
})

test('what a person is called can not become part of the HTML', () => {
  const { html, text, subject } = contentOf({ html: '<p>Dear {{firstName}}</p>', subject: 'For {{firstName}}' })
  expect(html).toContain('Dear &lt;b&gt;Ann&lt;/b&gt;')
  expect(html).toContain('Smith &amp; Sons<br>1 High Street<br>Leeds')
  expect(text).toContain('Dear <b>Ann</b>')
  expect(subject).toBe('For <b>Ann</b>')
})

test('the words behind the bar are read as they were written', () => {
  const nobody = { firstName: null }
  expect(contentOf({ text: "Dear {{lastName|Mum & Dad's}}" }).html).toContain('<p>Dear Mum &amp; Dad&#39;s</p>')
  expect(merge('Dear {{firstName|Mum &amp; Dad}}', nobody, () => 'escaped')).toBe('Dear Mum &amp; Dad')
})

test('a preheader is words, whatever signs are in it', () => {
  const { html } = contentOf({ text: 'News', preheader: 'EPC <C? Ask {{lastName|us & them}}, {{firstName}}' })
  expect(html).toContain('>EPC &lt;C? Ask us &amp; them, &lt;b&gt;Ann&lt;/b&gt;&#847;')
})

test('the full stop or bracket after an address in a text is not part of its link', () => {
  const linked = textToHtml('See https://x.example/a?b=1&c=2. (Or <https://x.example/d>, "https://x.example/e_(f)".)')
  expect([...linked.matchAll(/href="(.*?)"/g)].map(([, url]) => url)).toEqual([
    'https://x.example/a?b=1&amp;c=2',
    'https://x.example/d',
    'https://x.example/e_(f)',
  ])
})

test('the foot stands at the end of the body, the preheader at its beginning, once', () => {
  const { html } = contentOf({ html: '<html><body class="x"><p>News</p></body></html>', preheader: 'Warm homes' })
  expect(html).toMatch(/<body class="x"><div style="display:none[^>]*>Warm homes/)
  expect(html).toMatch(/Choose your mail<\/a><\/div><\/body><\/html>$/)
  expect(html.match(/Warm homes/g)).toHaveLength(1)
})

test('only links of the campaign are counted, those to leave are not', () => {
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
  expect(htmlToText(html)).toBe('News & offers\nDear Ann,\nlook here (https://x.example)\n\n- one')
  expect(textToHtml('Dear <Ann>\nline\n\nhttps://x.example')).toBe(
    '<p>Dear &lt;Ann&gt;<br>\nline</p>\n<p><a href="https://x.example">https://x.example</a></p>',
  )
})

test('the headers are those of RFC 2369, 2919 and 8058, to the letter', async () => {
  const campaign = {
    id: 'c0ffee',
    name: 'Spring £',
    subject: 'Für {{email}}',
    preheader: null,
    html: '<p>Hi</p>',
    text: null,
  }
  const from = { name: 'Greenway', email: 'news@a.example', replyTo: 'answers@a.example' }
  const letter = { campaign, from, settings, tracks: { opens: false, clicks: false }, links }
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
      'List-ID: =?UTF-8?Q?Spring_=C2=A3?= <c0ffee.a.example>',
      `List-Unsubscribe: <https://a.example/mail/unsubscribe/${token}>, <mailto:b+${token}@a.example?subject=unsubscribe>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Precedence: bulk',
      'Feedback-ID: c0ffee:doorstep',
      `Doorstep-Token: ${token}`,
    ].toSorted(),
  )
  expect(lines.find((line) => line.startsWith('Content-Type'))).toMatch(
    /^Content-Type: multipart\/alternative; boundary="/,
  )
  expect(lines.find((line) => line.startsWith('Date'))).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000$/)
  expect(mail).toMatchObject({ from: `b+${token}@a.example`, to: 'ann@b.example', token })
  // RFC 5322: no line is longer than that, and none ends with a bare LF.
  for (const line of mail.message.toString().split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(998)
    expect(line).not.toContain('\n')
  }
})
