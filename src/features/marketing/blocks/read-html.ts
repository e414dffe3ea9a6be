import { type Mark, Node as Block } from 'prosemirror-model'
import { findFields } from '../../../../contract/entities/marketing/merge-fields.ts'
import { emailPage } from './email-look.ts'
import {
  attributesOf,
  htmlOf,
  isBlank,
  isElement,
  isInLine,
  isText,
  type Run,
  runsOf,
  tagOf,
  type Wrapper,
} from './html-runs.ts'
import { isSameHtml, linesAndBlocks, nodesOf } from './same-html.ts'
import { type Frame, schema } from './schema.ts'
import { htmlLabel, texts } from './texts.ts'
import { blockHtml, contentHtml } from './write-html.ts'

// HTML is read into blocks only as far as they can be written again without a change: each block is written and compared
// with what it was read from, and so is the whole. What differs in more than its formatting is kept as a block of HTML. So
// nothing that somebody wrote is lost, whatever it is.

const { nodes, marks } = schema

/** Undefined for HTML that can't be kept whole, and for a torn page: nobody knows where its content begins. */
export function readHtml(html: string): Block | undefined {
  if (html.trim() === '') return newEmail()
  const page = pageOf(html)
  if (!page) return
  const { before, content, after } = page
  const all = nodesOf(content)
  const { chain, inside } = unwrap(all)
  const isWhole = (doc: Block) => isSameHtml(all, nodesOf(contentHtml(doc)))
  const doc = docOf({ before, after, chain }, inside)
  if (isWhole(doc)) return doc
  const kept = docOf({ before, after, chain: [] }, [], [keptBlock(all)])
  // Some HTML isn't even read again as a browser writes it.
  return isWhole(kept) ? kept : undefined
}

const newEmail = () => docOf({ before: '', after: '', chain: unwrap(nodesOf(emailPage(['<hr>', '<hr>']))).chain }, [])

/** What is kept as it is, in words. */
export const keptParts = (doc: Block): string[] => [
  ...new Set(doc.children.flatMap((block) => (block.type === nodes.html ? [String(block.attrs['label'])] : []))),
]

function docOf(frame: Frame, inside: readonly Node[], blocks = linesAndBlocks(inside).map(toBlock)): Block {
  const last = blocks.at(-1)
  // Somewhere to go on writing.
  const room = last?.isTextblock && last.type !== nodes.button ? [] : [nodes.paragraph.create()]
  return nodes.doc.create({ frame }, [...blocks, ...room])
}

/** The head of a whole page stays as it is. */
function pageOf(html: string): { before: string; content: string; after: string } | undefined {
  if (!/<(?:!doctype|html|head|body)\b/i.test(html)) return { before: '', content: html, after: '' }
  const starts = [...html.matchAll(/<body(?=[\s>])/gi)]
  const ends = [...html.matchAll(/<\/body(?=[\s>])/gi)]
  const [start, end] = [starts[0], ends[0]]
  if (!start || !end || starts.length + ends.length > 2) return
  const from = html.indexOf('>', start.index) + 1
  if (end.index < from) return
  return { before: html.slice(0, from), content: html.slice(from, end.index), after: html.slice(end.index) }
}

const AROUND = new Set(['table', 'tbody', 'tr', 'td', 'div', 'center'])
const HOLDS_BLOCKS = new Set(['td', 'div', 'center'])

/** The elements that hold everything, one in the other. */
function unwrap(all: readonly Node[]): { chain: Wrapper[]; inside: readonly Node[] } {
  const found: Wrapper[] = []
  let unwrapped: { chain: Wrapper[]; inside: readonly Node[] } = { chain: [], inside: all }
  let inside = all
  for (;;) {
    const [only, more] = inside.filter((node) => !isBlank(node))
    if (!only || more || !isElement(only) || !AROUND.has(tagOf(only)) || isHidden(only)) return unwrapped
    inside = [...only.childNodes]
    found.push({ tag: tagOf(only), given: attributesOf(only) })
    const isLine = tagOf(only) === 'div' && inside.every(isInLine)
    if (HOLDS_BLOCKS.has(tagOf(only)) && !isLine) unwrapped = { chain: [...found], inside }
  }
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''
const isHidden = (element: Element) => /display\s*:\s*none/i.test(styleOf(element))
/** Blanks are laid out as they are written. */
const isPreformatted = (element: Element) => /white-space/i.test(styleOf(element))

function toBlock(part: Node | Node[]): Block {
  const source = Array.isArray(part) ? part : [part]
  const block = Array.isArray(part) ? lineBlock(part, 'none') : elementBlock(part)
  return block && isSameHtml(source, nodesOf(blockHtml(block))) ? block : keptBlock(source)
}

function keptBlock(source: readonly Node[]): Block {
  const html = source.map(htmlOf).join('').trim()
  const excerpt = source.flatMap(wordsOf).join(' ').slice(0, EXCERPT)
  const first = source.find((node) => !isBlank(node))
  return nodes.html.create({ html, excerpt, label: labelOf(source, first), isLoose: source.some(isInLine) })
}
const EXCERPT = 120

/** Of what people see. */
function wordsOf(node: Node): string[] {
  if (isElement(node)) return UNSEEN.has(tagOf(node)) ? [] : [...node.childNodes].flatMap(wordsOf)
  return (isText(node) && node.nodeValue?.match(/\S+/g)) || []
}
const UNSEEN = new Set(['script', 'style', 'title'])

const labelOf = (source: readonly Node[], first: Node | undefined) => {
  if (source.filter((node) => !isBlank(node)).length > 1 || !first) return texts.severalParts
  return htmlLabel(isElement(first) ? tagOf(first) : first.nodeType === 8 ? 'comment' : 'text')
}

function elementBlock(node: Node): Block | undefined {
  if (!isElement(node) || isHidden(node) || isPreformatted(node)) return
  if (node.querySelector('[style*="white-space" i], [style*="display:none" i], [style*="display: none" i]')) return
  const tag = tagOf(node)
  const given = attributesOf(node)
  const content = [...node.childNodes]
  if (tag === 'hr') return nodes.divider.create({ given })
  if (tag === 'ul' || tag === 'ol') return listBlock(node)
  if (!content.every(isInLine)) return
  if (tag === 'p' || tag === 'div') return lineBlock(content, { tag, given })
  const level = /^h([1-6])$/.exec(tag)?.[1]
  const line = level && lineOf(runsOf(content))
  return line ? nodes.heading.create({ level: Number(level), given }, line) : undefined
}

/** Text in an element, or without one. */
function lineBlock(content: readonly Node[], wrap: Wrapper | 'none'): Block | undefined {
  const runs = runsOf(content)
  const button = buttonBlock(content, runs, wrap)
  if (button) return button
  if (wrap === 'none') return paragraph(runs, { tag: 'none' })
  return paragraph(runs, { tag: wrap.tag === 'p' ? null : wrap.tag, given: wrap.given })
}

function paragraph(runs: readonly Run[], attrs: { tag: string | null; given?: Wrapper['given'] }): Block | undefined {
  const isEmptyLine = runs.length === 1 && runs[0]?.kind === 'break' && runs[0].wrappers.length === 0
  const line = isEmptyLine ? [] : lineOf(runs)
  return line ? nodes.paragraph.create(attrs, line) : undefined
}

/** A link that looks like a button, alone in its line. */
function buttonBlock(content: readonly Node[], runs: readonly Run[], wrap: Wrapper | 'none'): Block | undefined {
  const [link, more] = content.filter((node) => !isBlank(node))
  if (!link || more || !isElement(link) || tagOf(link) !== 'a' || !link.hasAttribute('href')) return
  if (!/display\s*:\s*(?:inline-)?block/i.test(styleOf(link))) return
  if (!runs.every(({ kind, wrappers }) => kind === 'text' && wrappers.length === 1)) return
  const label = lineOf(runs.map((run) => ({ ...run, wrappers: [] })))
  return nodes.button.create({ href: link.getAttribute('href'), given: attributesOf(link, 'href'), wrap }, label)
}

function listBlock(list: Element): Block | undefined {
  const items = [...list.childNodes].filter((node) => !isBlank(node)).map(itemBlock)
  const whole = items.filter((item) => item !== undefined)
  if (whole.length === 0 || whole.length < items.length) return
  const type = tagOf(list) === 'ul' ? nodes.bullet_list : nodes.ordered_list
  return type.create({ given: attributesOf(list) }, whole)
}

function itemBlock(item: Node): Block | undefined {
  if (!isElement(item) || tagOf(item) !== 'li') return
  const [first, ...rest] = linesAndBlocks([...item.childNodes])
  const line = first === undefined ? nodes.paragraph.create() : itemLine(first)
  const lists = rest.map((part) => (isElementOf(part, ['ul', 'ol']) ? listBlock(part) : undefined))
  const whole = lists.filter((list) => list !== undefined)
  if (!line || whole.length < lists.length) return
  return nodes.list_item.create({ given: attributesOf(item) }, [line, ...whole])
}

const isElementOf = (part: Node | Node[], tags: readonly string[]): part is Element =>
  !Array.isArray(part) && isElement(part) && tags.includes(tagOf(part))

function itemLine(first: Node | Node[]): Block | undefined {
  if (Array.isArray(first)) return paragraph(runsOf(first), { tag: null })
  if (!isElementOf(first, ['p', 'div'])) return
  const content = [...first.childNodes]
  if (!content.every(isInLine)) return
  return paragraph(runsOf(content), { tag: tagOf(first), given: attributesOf(first) })
}

/** Undefined if something isn't part of a line. */
function lineOf(runs: readonly Run[]): Block[] | undefined {
  const line = runs.map(leavesOf)
  const whole = line.filter((leaves) => leaves !== undefined)
  return whole.length < line.length ? undefined : whole.flat()
}

function leavesOf(run: Run): Block[] | undefined {
  if (run.kind === 'other') return
  const around = run.wrappers.reduce<readonly Mark[]>((set, wrapper) => markOf(wrapper).addToSet(set), [])
  if (run.kind === 'text') return textLeaves(run.text, around)
  if (run.kind === 'break') return run.given.length === 0 ? [nodes.break.create(null, null, around)] : undefined
  const values = new Map(run.given)
  const given = run.given.filter(([name]) => name !== 'src' && name !== 'alt')
  return [nodes.image.create({ src: values.get('src') ?? '', alt: values.get('alt') ?? null, given }, null, around)]
}

/** A merge field is one piece: it is deleted whole, and nothing is typed into it. */
export function textLeaves(text: string, around: readonly Mark[]): Block[] {
  const leaves: Block[] = []
  let at = 0
  const upTo = (end: number) => (end > at ? [schema.text(text.slice(at, end), around)] : [])
  for (const { start, end } of findFields(text)) {
    leaves.push(...upTo(start), nodes.field.create({ text: text.slice(start, end) }, null, around))
    at = end
  }
  return [...leaves, ...upTo(text.length)]
}

function markOf({ tag, given }: Wrapper): Mark {
  if (given.length === 0 && (tag === 'b' || tag === 'strong')) return marks.strong.create()
  if (given.length === 0 && (tag === 'i' || tag === 'em')) return marks.em.create()
  const href = given.find(([name]) => name === 'href')?.[1]
  if (tag !== 'a' || href === undefined) return marks.kept.create({ tag, given })
  return marks.link.create({ href, given: given.filter(([name]) => name !== 'href') })
}
