import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import {
  deleteBlock,
  insertBlock,
  insertInline,
  linkAround,
  moveBlock,
  removeLink,
  setLink,
  toHeading,
  toList,
} from './commands.ts'
import { editorState } from './editor-state.ts'
import { readHtml } from './read-html.ts'
import { schema } from './schema.ts'
import { imageAddress, wholeAddress } from './whole-address.ts'
import { writeHtml } from './write-html.ts'

const { nodes } = schema

/** With the selection over the text. */
function open(html: string, selected = ''): EditorState {
  const doc = readHtml(html)
  if (!doc) throw new Error('Not read.')
  const state = editorState(doc, {})
  return state.apply(state.tr.setSelection(selected ? overText(doc, selected) : Selection.atStart(doc)))
}
function overText(doc: Node, text: string): Selection {
  let from = -1
  doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(text) : -1
    if (index >= 0) from = at + index
  })
  return TextSelection.create(doc, from, from + text.length)
}
function after(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}
const html = (state: EditorState) => writeHtml(state.doc)
const bare = (state: EditorState) => html(state).replaceAll(/ style="[^"]*"/g, '')

test('a line becomes a heading in our look, and text again', () => {
  const heading = after(open('<p style="color:red">News</p>', 'News'), toHeading(2))
  expect(html(heading)).toBe('<h2 style="margin:0 0 12px;font-size:19px;line-height:1.3">News</h2>')
  expect(bare(after(heading, toHeading(2)))).toBe('<p>News</p>')
})

test('lines become a list, its other kind, and lines again', () => {
  const list = after(open('<p>One</p>', 'One'), toList(nodes.bullet_list))
  expect(bare(list)).toBe('<ul><li>One</li></ul>')
  expect(bare(after(list, toList(nodes.ordered_list)))).toBe('<ol><li>One</li></ol>')
  expect(bare(after(list, toList(nodes.bullet_list)))).toBe('<p>One</p>')
  expect(bare(after(open('<h1>One</h1>', 'One'), toList(nodes.bullet_list)))).toBe('<ul><li>One</li></ul>')
})

test('a block is moved with what it holds, but not below the line that is only room to write', () => {
  const state = open('<p>a</p><table><tr><td>1</td><td>2</td></tr></table>', 'a')
  const moved = after(state, moveBlock(1))
  expect(bare(moved)).toMatch(/^<table>.*<\/table>\n<p>a<\/p>$/)
  expect(html(after(moved, moveBlock(1)))).toBe(html(moved))
  expect(html(after(moved, moveBlock(-1)))).toBe(html(state))
})

test('a block is deleted, and the last one leaves an empty email', () => {
  expect(html(after(open('<p>a</p><p>b</p>', 'a'), deleteBlock))).toBe('<p>b</p>')
  expect(html(after(open('<p>a</p>', 'a'), deleteBlock))).toBe('')
})

test('a block goes below that of the cursor, or takes the place of an empty line', () => {
  const button = nodes.button.create({ href: 'https://x.example' }, schema.text('Book'))
  const below = open('<p>a</p><p>b</p>', 'a')
  expect(bare(below.apply(insertBlock(below, button)))).toMatch(/^<p>a<\/p>\n<p><a [^>]*>Book<\/a><\/p>\n<p>b<\/p>$/)
  const empty = open('')
  const alone = empty.apply(insertBlock(empty, button))
  expect(alone.doc.children.map(({ type }) => type.name)).toEqual(['button', 'paragraph'])
  expect(alone.selection.content().content.firstChild?.textContent).toBe('Book')
})

test('a merge field takes the look of the text around it, and stays outside of blocks that hold no text', () => {
  const field = nodes.field.create({ text: '{{email}}' })
  const bold = open('<p><b>To you</b></p>', 'you')
  expect(html(bold.apply(insertInline(bold, field)))).toBe('<p><strong>To {{email}}</strong></p>')
  const table = open('<table><tr><td>1</td><td>2</td></tr></table>')
  const onTable = table.apply(table.tr.setSelection(NodeSelection.create(table.doc, 0)))
  expect(bare(onTable.apply(insertInline(onTable, field)))).toMatch(/<\/table>\n<p>\{\{email\}\}<\/p>$/)
})

test('a link is set, changed and removed as a whole', () => {
  const state = open('<p>See <b>the</b> offer</p>', 'offer')
  const linked = state.apply(setLink(state, 'https://x.example', ''))
  expect(html(linked)).toBe('<p>See <strong>the</strong> <a href="https://x.example">offer</a></p>')
  const inside = open('<p>See <a href="https://a.example" class="x">the <b>big</b> offer</a></p>', 'big')
  expect(linkAround(inside)?.mark.attrs['href']).toBe('https://a.example')
  expect(html(inside.apply(setLink(inside, 'https://b.example', '')))).toBe(
    '<p>See <a href="https://b.example" class="x">the <strong>big</strong> offer</a></p>',
  )
  expect(html(after(inside, removeLink))).toBe('<p>See the <strong>big</strong> offer</p>')
  const empty = open('')
  expect(bare(empty.apply(setLink(empty, 'tel:123', 'Call us')))).toContain('<p><a href="tel:123">Call us</a></p>')
})

test('what is typed as an address is completed, and what no email app opens is refused', () => {
  const completed = {
    'x.example': 'https://x.example',
    'x.example/a?b=c': 'https://x.example/a?b=c',
    ' http://x.example ': 'http://x.example',
    'ann@x.example': 'mailto:ann@x.example',
    'tel:0113 496 0000': 'tel:0113 496 0000',
    '{{preferencesUrl}}': '{{preferencesUrl}}',
  }
  for (const [typed, address] of Object.entries(completed)) expect(wholeAddress(typed)).toBe(address)
  for (const typed of ['', 'offer', 'javascript:alert(1)', 'https://', '/offers', 'data:text/html,x'])
    expect(wholeAddress(typed)).toBeUndefined()
  expect(imageAddress('x.example/a.png')).toBe('https://x.example/a.png')
  expect(imageAddress('ann@x.example')).toBeUndefined()
})
