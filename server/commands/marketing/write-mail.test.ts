import { expect, test } from 'vitest'
import { createMailLinks } from './mail-links.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import { merge, unknownFields } from './merge-fields.ts'
import { contentFor, type Letter } from './write-mail.ts'

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
