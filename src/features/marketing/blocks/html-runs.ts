// The content of a line of HTML as runs: pieces of text, pictures and breaks, each with the elements that are around it
// within the line.

export type Attributes = readonly (readonly [name: string, value: string])[]
export interface Wrapper {
  readonly tag: string
  readonly given: Attributes
}

export type Run = { readonly wrappers: readonly Wrapper[] } & Leaf
type Leaf =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly given: Attributes }
  | { readonly kind: 'break'; readonly given: Attributes }
  /** Nothing that is part of a line. */
  | { readonly kind: 'other'; readonly html: string }

const IN_LINE = new Set(
  'a abbr b big br cite code del em font i img ins kbd mark q s small span strike strong sub sup time u'.split(' '),
)

export const isElement = (node: Node): node is Element => node.nodeType === 1
export const isText = (node: Node) => node.nodeType === 3
export const tagOf = (element: Element) => element.localName

export const isInLine = (node: Node): boolean => isText(node) || (isElement(node) && IN_LINE.has(tagOf(node)))

/** A no-break space isn't blank: somebody meant it. */
const BLANKS = /[ \t\n\r\f]+/g
export const isBlank = (node: Node) => isText(node) && (node.nodeValue ?? '').replaceAll(BLANKS, '') === ''

export const attributesOf = (element: Element, without = ''): Attributes =>
  [...element.attributes].flatMap(({ name, value }) => (name === without ? [] : [[name, value] as const]))

export const runsOf = (nodes: readonly Node[]): Run[] => tidy(nodes.flatMap((node) => runsAt(node, [])))

function runsAt(node: Node, wrappers: readonly Wrapper[]): Run[] {
  if (isText(node)) return [{ kind: 'text', text: (node.nodeValue ?? '').replaceAll(BLANKS, ' '), wrappers }]
  const other: Run[] = [{ kind: 'other', html: htmlOf(node), wrappers }]
  if (!isElement(node) || !isInLine(node)) return other
  const tag = tagOf(node)
  const given = attributesOf(node)
  if (tag === 'img') return [{ kind: 'image', given, wrappers }]
  if (tag === 'br') return [{ kind: 'break', given, wrappers }]
  // An empty element may be a place that a link leads to.
  if (node.childNodes.length === 0) return other
  return [...node.childNodes].flatMap((child) => runsAt(child, [...wrappers, { tag, given }]))
}

export const htmlOf = (node: Node): string => {
  if (isElement(node)) return node.outerHTML
  return node.nodeType === 8 ? `<!--${node.nodeValue}-->` : escapeText(node.nodeValue ?? '')
}

/** As browsers show them: blanks at the beginning and the end of a line, and a second one in a row, aren't seen. */
function tidy(runs: readonly Run[]): Run[] {
  const tidied: Run[] = []
  let isAfterBlank = true
  for (const run of runs) {
    if (run.kind !== 'text') {
      if (run.kind === 'break') trimEnd(tidied)
      tidied.push(run)
      isAfterBlank = run.kind === 'break'
      continue
    }
    const text = isAfterBlank ? run.text.replace(/^ /, '') : run.text
    if (text === '') continue
    tidied.push({ ...run, text })
    isAfterBlank = text.endsWith(' ')
  }
  trimEnd(tidied)
  return tidied
}

function trimEnd(runs: Run[]) {
  const last = runs.at(-1)
  if (last?.kind !== 'text' || !last.text.endsWith(' ')) return
  runs.pop()
  const text = last.text.slice(0, -1)
  if (text) runs.push({ ...last, text })
}

const escapeSome = (text: string) => text.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;')

export const escapeText = (text: string) => escapeSome(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const attributesText = (given: Attributes) =>
  given.map(([name, value]) => ` ${name}="${escapeSome(value).replaceAll('"', '&quot;')}"`).join('')
