import type { Fragment, Mark, Node } from 'prosemirror-model'
import { LOOK } from './email-look.ts'
import { type Attributes, attributesText, escapeText, type Wrapper } from './html-runs.ts'
import { frameOf, givenOf, textOf } from './schema.ts'

/** The HTML of an email in blocks; empty if nothing is in it. */
export function writeHtml(doc: Node): string {
  const { before, after } = frameOf(doc)
  if (before !== '') return `${before}\n${contentHtml(doc)}\n${after}`
  return doc.children.every(isEmptyLine) ? '' : contentHtml(doc)
}

/** Without what is before and after it in a whole page. */
export function contentHtml(doc: Node): string {
  // People who read the source see what is inside what.
  const shown = frameOf(doc).chain.filter(({ tag, given }) => tag !== 'tbody' || given.length > 0)
  const indent = (depth: number) => '  '.repeat(depth)
  return [
    ...shown.map((wrapper, depth) => indent(depth) + openTag(wrapper)),
    ...blocksHtml(doc).map((block) => indent(shown.length) + block),
    ...shown.map(({ tag }, depth) => `${indent(depth)}</${tag}>`).toReversed(),
  ].join('\n')
}

function blocksHtml(doc: Node): string[] {
  const written: string[] = []
  let isAfterLoose = false
  doc.forEach((block, _offset, index) => {
    if (isRoomToWrite(block) && index === doc.childCount - 1) return
    const html = blockHtml(block)
    const isLoose = isLooseLine(block)
    // Beside another one, it would go on in the same line.
    const isApart = isLoose && isAfterLoose
    written.push(isApart ? `<div>${html}</div>` : html)
    isAfterLoose = isLoose && !isApart
  })
  return written
}

/** At the end of each email that doesn't end with text. */
const isRoomToWrite = (block: Node) => isEmptyLine(block) && !givenOf(block) && !textOf(block, 'tag')
const isEmptyLine = (block: Node) => block.type.name === 'paragraph' && block.childCount === 0

const isLooseLine = (block: Node) =>
  block.attrs['tag'] === 'none' || block.attrs['wrap'] === 'none' || block.attrs['isLoose'] === true

const openTag = ({ tag, given }: Wrapper) => `<${tag}${attributesText(given)}>`
const inTag = (tag: string, given: Attributes, content: string) => `${openTag({ tag, given })}${content}</${tag}>`
const styled = (style: string): Attributes => [['style', style]]

export function blockHtml(block: Node): string {
  const given = givenOf(block)
  switch (block.type.name) {
    case 'heading': {
      const { level } = block.attrs
      return inTag(`h${level}`, given ?? styled(LOOK.heading(Number(level))), lineHtml(block.content))
    }
    case 'button':
      return buttonHtml(block)
    case 'bullet_list':
      return listHtml(block, 'ul')
    case 'ordered_list':
      return listHtml(block, 'ol')
    case 'divider':
      return openTag({ tag: 'hr', given: given ?? styled(LOOK.divider) })
    case 'html':
      return textOf(block, 'html')
    default:
      return paragraphHtml(block)
  }
}

function paragraphHtml(block: Node): string {
  // An empty line has a height only with a break.
  const content = lineHtml(block.content) || '<br>'
  const tag = textOf(block, 'tag') || 'p'
  return tag === 'none' ? content : inTag(tag, givenOf(block) ?? styled(LOOK.paragraph), content)
}

function buttonHtml(block: Node): string {
  const { href, wrap }: { href?: string; wrap?: Wrapper | 'none' | null } = block.attrs
  const around = wrap ?? { tag: 'p', given: styled(LOOK.paragraph) }
  const link = inTag('a', [['href', href ?? ''], ...(givenOf(block) ?? styled(LOOK.button))], lineHtml(block.content))
  return around === 'none' ? link : inTag(around.tag, around.given, link)
}

function listHtml(list: Node, tag: 'ul' | 'ol'): string {
  const given = givenOf(list) ?? styled(LOOK.list)
  return inTag(tag, given, list.children.map(itemHtml).join(''))
}

function itemHtml(item: Node): string {
  const content = item.children.map((child) => {
    const isPlain = child.type.name === 'paragraph' && !child.attrs['tag']
    return isPlain ? lineHtml(child.content) : blockHtml(child)
  })
  return inTag('li', givenOf(item) ?? [], content.join(''))
}

/** Marks are closed from the innermost, as far as the next piece needs. */
function lineHtml(content: Fragment): string {
  let html = ''
  let open: readonly Mark[] = []
  for (const node of content.content) {
    const kept = open.findIndex((mark, index) => !node.marks[index]?.eq(mark))
    const shared = kept < 0 ? open.length : kept
    html +=
      closeTags(open.slice(shared)) +
      node.marks
        .slice(shared)
        .map((mark) => openTag(markWrapper(mark)))
        .join('')
    open = node.marks
    html += leafHtml(node)
  }
  return html + closeTags(open)
}

const closeTags = (marks: readonly Mark[]) =>
  marks
    .map((mark) => `</${markWrapper(mark).tag}>`)
    .toReversed()
    .join('')

function markWrapper(mark: Mark): Wrapper {
  const given = givenOf(mark) ?? []
  if (mark.type.name === 'link') return { tag: 'a', given: [['href', textOf(mark, 'href')], ...given] }
  return mark.type.name === 'kept' ? { tag: textOf(mark, 'tag'), given } : { tag: mark.type.name, given: [] }
}

function leafHtml(node: Node): string {
  if (node.isText) return escapeText(node.text ?? '')
  if (node.type.name === 'field') return escapeText(textOf(node, 'text'))
  if (node.type.name === 'break') return '<br>'
  const { src, alt }: { src?: string; alt?: string | null } = node.attrs
  const given = givenOf(node)
  return openTag({
    tag: 'img',
    given: [
      ['src', src ?? ''],
      // Without one, some programs read the address out.
      ...(alt === null && given ? [] : [['alt', alt ?? ''] as const]),
      ...(given ?? styled(LOOK.image)),
    ],
  })
}
