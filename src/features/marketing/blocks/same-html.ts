import {
  type Attributes,
  attributesOf,
  htmlOf,
  isBlank,
  isElement,
  isInLine,
  type Run,
  runsOf,
  tagOf,
} from './html-runs.ts'

// Whether two pieces of HTML differ in more than their formatting: line breaks between blocks, the order of attributes,
// <b> for <strong>, and which of bold, italic and link is around the other.

export const isSameHtml = (one: readonly Node[], other: readonly Node[]) => formOf(one) === formOf(other)

/** Inert: it loads no picture and runs nothing. */
export function nodesOf(html: string): Node[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.childNodes]
}

/** Their text is not laid out, or exactly as it is written. */
const VERBATIM = new Set(['pre', 'script', 'style', 'textarea', 'template', 'svg'])

function formOf(nodes: readonly Node[]): string {
  return linesAndBlocks(nodes)
    .map((part) => (Array.isArray(part) ? lineForm(runsOf(part)) : blockForm(part)))
    .join('')
}

/** Texts beside each other are one line, as browsers lay them out. */
export function linesAndBlocks(nodes: readonly Node[]): (Node | Node[])[] {
  const parts: (Node | Node[])[] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (!isInLine(node)) parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts.filter((part) => !Array.isArray(part) || !part.every(isBlank))
}

function blockForm(node: Node): string {
  if (!isElement(node) || VERBATIM.has(tagOf(node))) return htmlOf(node)
  const content = formOf([...node.childNodes])
  // A table has one, written or not.
  if (tagOf(node) === 'tbody' && node.attributes.length === 0) return content
  return `<${tagOf(node)}${attributesForm(attributesOf(node))}>${content}</>`
}

const attributesForm = (given: Attributes) => JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)))

function lineForm(runs: readonly Run[]): string {
  const merged: { around: string; what: string }[] = []
  for (const run of runs) {
    const around = aroundForm(run)
    const last = merged.at(-1)
    if (run.kind === 'text' && last?.around === around && last.what.startsWith('text')) last.what += run.text
    else if (run.kind === 'text') merged.push({ around, what: `text ${run.text}` })
    else merged.push({ around, what: run.kind + (run.kind === 'other' ? run.html : attributesForm(run.given)) })
  }
  return JSON.stringify(merged)
}

const PLAIN: Readonly<Record<string, string>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' }

/** The order counts for elements that say how their text looks. */
function aroundForm({ wrappers }: Run): string {
  const plain = new Set<string>()
  const others: string[] = []
  let isOrdered = false
  const all: string[] = []
  for (const { tag, given } of wrappers) {
    const name = given.length === 0 ? PLAIN[tag] : undefined
    const form = name ?? tag + attributesForm(given)
    all.push(form)
    if (name) plain.add(name)
    else others.push(form)
    isOrdered ||= given.some(([attribute, value]) => attribute === 'style' && value.includes('font'))
  }
  return isOrdered ? all.join('>') : [...[...plain].toSorted(), ...others].join('>')
}
