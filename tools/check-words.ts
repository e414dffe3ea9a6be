// Words that no British office would use do not come back onto a screen: strings and JSX of the browser, messages of the
// contract and refusals of the server are read, comments are not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, isSource, type Node, parse, ROOT, visit } from './sources.ts'

/** Each with what to say instead. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bmeanwhile\b/i, 'while you were editing'],
  [/\bthere already\b/i, 'already exists'],
  [/\bof which\b/i, 'two sentences'],
  [/\blet go of\b/i, 'removed'],
  [/\bby itself\b/i, 'automatically, or nothing'],
  [/\bwh(?:o|at|ich)ever\b/i, 'you, or the person by their name for it'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|other\b)/i, 'isn’t a valid …'],
  [/\bcan not\b/i, 'can’t'],
  [/\be-mail/i, 'email'],
  [/\bto ring\b|\bring again\b/i, 'call'],
  [/\bsignal\b/i, 'online, offline'],
  [/\bput away\b/i, 'dismiss'],
  [/\btake(?:n)? away\b/i, 'remove'],
]

/** Names of columns in people's files, and patterns. */
const KNOWN = /e_mail, e-mail or contactemail|\(\?:/

/** A sentence or a label: it has a blank between words and is no name of a class, a query or a path. */
const isText = (text: string) => /[a-z’'”] [a-z“(]/i.test(text) && !/\bselect\b|\bwhere\b [a-z_]+\b.*=/i.test(text)

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateElement' || typeof node.value !== 'object' || node.value === null) return
  const { cooked } = node.value as { cooked?: unknown }
  return typeof cooked === 'string' ? cooked : undefined
}

/** What people read in a feature is in its `texts.ts`, so that one person can read all of it in one sitting. */
const isOutsideTexts = (node: Node, file: string, text: string) =>
  node.type === 'JSXText' && /^[^/]*[a-z]{2}/i.test(text.trim()) && file.startsWith('src/features/')

let complaints = 0
const complain = (place: string, why: string) => {
  console.error(`${place}: ${why}`)
  complaints += 1
}
for (const file of filesIn(['src', 'contract', 'server']).filter(isSource)) {
  const source = readFileSync(join(ROOT, file), 'utf8')
  visit(parse(source, file), (node) => {
    const text = textOf(node)
    if (text === undefined) return
    const place = () => `${file}:${source.slice(0, Number(node.start)).split('\n').length}: “${text.trim()}”`
    if (isOutsideTexts(node, file, text)) complain(place(), 'belongs in the texts.ts of its feature')
    if (!isText(text) || KNOWN.test(text)) return
    for (const [word, instead] of FORBIDDEN) if (word.test(text)) complain(place(), `say: ${instead}`)
  })
}
if (complaints > 0) process.exit(1)
