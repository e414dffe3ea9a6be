import { describe, expect, test } from 'vitest'
import { preflight } from '../../../../contract/entities/marketing/preflight.ts'
import { STARTING_TEMPLATES } from '../templates/starting-templates.ts'
import { emailPage } from './email-look.ts'
import { keptParts, readHtml } from './read-html.ts'
import { isSameHtml, nodesOf } from './same-html.ts'
import { schema } from './schema.ts'
import { writeHtml } from './write-html.ts'

function read(html: string) {
  const doc = readHtml(html)
  if (!doc) throw new Error('Not read.')
  return doc
}
const rewritten = (html: string) => writeHtml(read(html))
const namesOf = (html: string) => read(html).children.map(({ type }) => type.name)
const isSame = (one: string, other: string) => isSameHtml(nodesOf(one), nodesOf(other))

const HELD = {
  'a heading and a paragraph': '<h1>Warm homes</h1><p>Save <b>now</b>, <i>today</i>.</p>',
  'attributes of blocks': '<p style="color:red" align="center" class="x y">Red</p><h2 id="top">Two</h2>',
  'marks of every kind':
    '<p>a <strong>b <em>c</em></strong> <u>d</u> <a href="https://x.example/?a=1&amp;b=2" target="_blank">e</a></p>',
  'a link around bold text, and bold around a link': '<p><a href="#a"><b>x</b></a> <b><a href="#b">y</a></b></p>',
  'a coloured word': '<p>One <span style="color:#c00">red</span> word</p>',
  'merge fields': '<p>Hello {{firstName|there}}, {{ lastName }} &amp; {{phone|R&amp;D}}</p>',
  'a merge field in a link': '<p><a href="{{unsubscribeUrl}}">Leave</a> {{email}}</p>',
  'a line break': '<p>Kind regards,<br>Ann</p>',
  'an empty line': '<p style="margin:0"><br></p><p>Next</p>',
  lists: '<ul><li>One</li><li><b>Two</b><ol><li>Two and a bit</li></ol></li></ul>',
  'a list whose items are paragraphs': '<ol style="padding:0"><li><p>One</p></li></ol>',
  'a picture': '<p><img src="https://x.example/a.png" alt="A &quot;house&quot;" width="600"></p>',
  'a picture without a description, in a link':
    '<p><a href="https://x.example"><img src="https://x.example/a.png"></a></p>',
  'a button': '<p><a href="https://x.example" style="display:inline-block;padding:9px">Book, {{firstName}}</a></p>',
  'a divider': '<p>a</p><hr><p>b</p>',
  'signs in an attribute':
    '<p><a href="https://x.example/?a=1&amp;b={{firstName|&lt;a&gt;}}" title="&quot;x&quot; > y">a</a></p>',
  'text without an element': 'Hello<br>there',
  'text in a section': '<div>Hello</div>',
  'no-break spaces and odd signs': '<p>1&nbsp;000 &lt;b&gt; “q” 😀 &amp;amp;</p>',
  'a page in tables': emailPage(['<h1>A</h1>', '<p>B</p>']),
  'a whole document':
    '<!doctype html>\n<html><head><title>T</title><style>p{color:red}</style></head><body style="margin:0"><p>Hi</p></body></html>',
}

describe('HTML that blocks can hold', () => {
  test.each(Object.entries(HELD))('%s: read into blocks and written the same', (_what, html) => {
    expect(keptParts(read(html))).toEqual([])
    const once = rewritten(html)
    expect(isSame(once, html), once).toBe(true)
    expect(rewritten(once)).toBe(once)
  })

  test.each(STARTING_TEMPLATES.map(({ name, html }) => [name, html ?? '']))(
    'the starting point “%s” is held whole',
    (_name, html) => {
      expect(keptParts(read(html))).toEqual([])
      expect(rewritten(html)).toBe(html)
    },
  )
})

const KEPT = {
  'a table of two columns': [
    '<p>a</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>b</p>',
    ['a table'],
  ],
  'a comment for Outlook': ['<p>a</p><!--[if mso]><table><![endif]--><p>b</p>', ['a comment']],
  'a style sheet': ['<style>p > b { color: red }</style><p>a</p>', ['a style sheet']],
  'text that is hidden': ['<div style="display:none">Read me in the inbox</div><p>a</p>', ['a section']],
  'preformatted text': ['<pre>a\n  b</pre><p style="white-space:pre">a  b</p>', ['preformatted text', 'a paragraph']],
  'a link to a place': ['<p><a name="top"></a>Top</p>', ['a paragraph']],
  'a section in a section': ['<div><p>a</p><div><p>b</p></div></div>', ['a section']],
  'a video': ['<video src="a.mp4" controls></video><p>a</p>', ['a video']],
  'a quotation': ['<blockquote><p>So</p></blockquote><p>a</p>', ['a quotation']],
  'font styles whose order counts': ['<p><b><span style="font-weight:400">a</span></b></p>', ['a paragraph']],
} as const

describe('HTML that blocks can’t hold', () => {
  test.each(Object.entries(KEPT))('%s stays as it is, and is named', (_what, [html, parts]) => {
    expect(keptParts(read(html))).toEqual(parts)
    const once = rewritten(html)
    expect(isSame(once, html), once).toBe(true)
    expect(rewritten(once)).toBe(once)
  })

  test('what is edited beside it leaves it alone', () => {
    const table = '<table><tbody><tr><td>1</td><td style="color:red">2  </td></tr></tbody></table>'
    const doc = read(`<p>a</p>${table}`)
    const more = doc.copy(doc.content.addToEnd(schema.nodes.heading.create({ level: 2 }, schema.text('News'))))
    expect(writeHtml(more)).toContain(table)
  })

  test('a page with two bodies is not opened', () => {
    expect(readHtml('<html><body><p>a</p></body><body></body></html>')).toBeUndefined()
    expect(readHtml('<!doctype html><p>a')).toBeUndefined()
  })
})

test('any mixture of pieces is written the same as it was read', () => {
  const pieces = [...Object.values(HELD), ...Object.values(KEPT).map(([html]) => html)].filter(
    (html) => !html.includes('<body'),
  )
  let seed = 7
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let turn = 0; turn < 300; turn++) {
    const html = Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join(next(2) ? '\n' : '')
    const once = rewritten(html)
    expect(isSame(once, html), html).toBe(true)
    expect(rewritten(once), html).toBe(once)
  }
})

test('merge fields are one piece each', () => {
  const fields: string[] = []
  read('<p>{{firstName|there}} {{nobody}} {{ email }} {{open</p>').descendants((node) => {
    if (node.type === schema.nodes.field) fields.push(String(node.attrs['text']))
  })
  expect(fields).toEqual(['{{firstName|there}}', '{{nobody}}', '{{ email }}'])
})

test('distinguishes pictures, buttons and texts', () => {
  expect(namesOf(HELD['a button'])).toEqual(['button', 'paragraph'])
  expect(namesOf('Hello<p>there</p>you')).toEqual(['paragraph', 'paragraph', 'paragraph'])
  expect(namesOf(HELD['a page in tables'])).toEqual(['heading', 'paragraph'])
})

test('a new email is written in our look, and the preflight finds nothing in it', () => {
  const { nodes, marks } = schema
  const text = (...given: Parameters<typeof schema.text>) => schema.text(...given)
  const link = marks.link.create({ href: '{{unsubscribeUrl}}' })
  const blocks = [
    nodes.heading.create({ level: 1 }, text('Warm homes')),
    nodes.paragraph.create(null, [text('Hello '), nodes.field.create({ text: '{{firstName|there}}' })]),
    nodes.bullet_list.create(null, nodes.list_item.create(null, nodes.paragraph.create(null, text('One')))),
    nodes.paragraph.create(null, nodes.image.create({ src: 'https://x.example/a.png', alt: 'A house' })),
    nodes.button.create({ href: 'https://x.example/?a=1&b=2' }, text('Book')),
    nodes.divider.create(),
    nodes.paragraph.create(null, text('Leave', [link])),
    nodes.paragraph.create(),
  ]
  const empty = read('')
  expect(writeHtml(empty)).toBe('')
  const html = writeHtml(nodes.doc.create(empty.attrs, blocks))
  expect(keptParts(read(html))).toEqual([])
  expect(rewritten(html)).toBe(html)
  expect(html).toContain('Hello {{firstName|there}}</p>')
  expect(html).toContain('<a href="{{unsubscribeUrl}}">Leave</a>')
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"')
  expect(html.match(/<(?:p|h1|ul|a|img|hr)\b(?! style| href| src)/)).toBeNull()
  const found = preflight({ campaign: { subject: 'S', fromEmail: 'a@b.example', html }, lists: [{}] })
  expect(found).toEqual([])
})
