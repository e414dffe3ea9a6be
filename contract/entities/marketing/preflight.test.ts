import { expect, test } from 'vitest'
import { readHtmlFacts } from './html-facts.ts'
import { firstBlock, NOBODY, preflight, type PreflightFacts } from './preflight.ts'

const sendable: PreflightFacts = {
  campaign: { subject: 'News', html: '<p>Hello {{firstName|there}}</p>', fromEmail: 'news@greenway.example' },
  lists: [{}],
  settings: { senderName: 'Greenway', postalAddress: '1 High Street' },
  mailRoute: 'smtp',
  audience: { people: 2, withoutBasis: 0 },
}
const textsWith = (change: Partial<PreflightFacts>) => preflight({ ...sendable, ...change }).map(({ text }) => text)
const written = (fields: PreflightFacts['campaign']) => textsWith({ campaign: { ...sendable.campaign, ...fields } })
const withHtml = (html: string) => written({ html })

test('a complete campaign has no problems, even before settings and audience are known', () => {
  expect(preflight(sendable)).toEqual([])
  expect(preflight({ campaign: sendable.campaign, lists: sendable.lists })).toEqual([])
})

test.each<[string, Partial<PreflightFacts>, string]>([
  ['no list', { lists: [] }, 'Choose at least one list before sending.'],
  ['nobody on the lists', { audience: { people: 0 } }, NOBODY],
  [
    'no postal address',
    { settings: { senderName: 'Greenway' } },
    "Enter the sender's name and postal address in the marketing settings before sending: they are required by law in every email.",
  ],
])('%s blocks sending', (_what, change, text) => {
  expect(firstBlock(preflight({ ...sendable, ...change }))).toBe(text)
})

test.each<[string, PreflightFacts['campaign'], string]>([
  ['an empty subject', { subject: ' ' }, 'Enter a subject before sending.'],
  ['no text', { html: ' ' }, 'Write the email before sending: it has no HTML and no text.'],
  [
    'HTML without anything to see',
    { html: '<p>&nbsp;</p>' },
    'Write the email before sending: its HTML shows nothing.',
  ],
  ['no sender', { fromEmail: '' }, 'Enter a From Email for the campaign or its list before sending.'],
  ['an unknown field', { subject: 'Hi {{name}}' }, 'There is no field {{name}}. Correct it before sending.'],
])('%s blocks sending', (_what, fields, text) => {
  const problems = preflight({ ...sendable, campaign: { ...sendable.campaign, ...fields } })
  expect(problems).toEqual([{ text, isBlocking: true, place: 'content' }])
})

test.each([
  ['<a href="#">x</a>', 'A link leads nowhere: its address is empty or “#”.'],
  ['<a href="">x</a>', 'A link leads nowhere: its address is empty or “#”.'],
  ['<A HREF=www.greenway.example>x</A>', 'The link “www.greenway.example” won’t open: it has to begin with https://.'],
  ["<a href='/offers'>x</a>", 'The link “/offers” won’t open: it has to begin with https://.'],
  ['<a href="javascript:alert(1)">x</a>', 'The link “javascript:alert(1)” won’t open: it has to begin with https://.'],
  ['<a href="https://">x</a>', 'The link “https://” isn’t a valid address.'],
  [
    '<a href="https://intranet/a">x</a>',
    'The link “https://intranet/a” won’t open for other people: “intranet” is only known on your own network.',
  ],
  ['<img src="logo.png">', 'The picture “logo.png” can’t be loaded: its address has to begin with https://.'],
  ['Hello <!-- never closed', '<!-- is never closed in the HTML, which hides the unsubscribe link below it. Close it.'],
  ['Hello <style>p { }', '<style> is never closed in the HTML, which hides the unsubscribe link below it. Close it.'],
])('%s blocks sending', (html, text) => {
  expect(withHtml(`<p>Hi</p>${html}`)).toEqual([text])
})

test.each([
  '<a href="https://greenway.example/a?b=1&amp;c={{firstName}}">x</a>',
  '<a href="mailto:news@greenway.example">x</a><a href="tel:+441134960000">x</a>',
  '<a href="{{unsubscribeUrl}}">x</a><a href="#offers">x</a><a name="offers">x</a>',
  '<!-- <a href="#">x</a> --><style>a[href="#"] { }</style><img src="https://greenway.example/a.png">',
  '<img src="https://greenway.example/a.png">',
])('%s is fine', (html) => {
  expect(withHtml(`<p>Hi</p>${html}`)).toEqual([])
})

test('of many broken links the first five are listed, each once', () => {
  const links = Array.from({ length: 20 }, (_, at) => `<a href="page${at % 10}">x</a>`).join('')
  expect(withHtml(links)).toHaveLength(5)
})

test('a warning is shown and does not block sending', () => {
  const plain = '<a href="http://greenway.example">x</a> {{ loose'
  const problems = preflight({
    ...sendable,
    campaign: { ...sendable.campaign, html: plain },
    mailRoute: 'folder',
    audience: { people: 5, withoutBasis: 2 },
  })
  expect(problems.map(({ isBlocking }) => isBlocking)).toEqual([false, false, false, false])
  expect(problems.map(({ text }) => text)).toEqual([
    expect.stringContaining('“{{” without “}}”'),
    expect.stringContaining('http:// instead of https://'),
    expect.stringContaining('2 recipients have no recorded basis'),
    expect.stringContaining('reach nobody'),
  ])
})

test.each(['<a <a ', '<a href="x ', '<!-- ', '<style></styl ', 'a="b" ', '< ', '<a  ='])(
  'HTML of half a million characters of %j is read to its end',
  (part) => {
    const html = part.repeat(500_000 / part.length)
    expect(readHtmlFacts(`<a ${html}`)).toBeDefined()
  },
)
