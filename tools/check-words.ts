// Words that no British colleague would say, and words that only we would understand (docs/style.md), do not come back: onto
// a screen, where strings and JSX of the browser, messages of the contract and refusals of the server are read; nor into
// comments, names, titles of tests and documents.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, isNode, isSource, type Node, parse, ROOT, visit } from './sources.ts'

/** Each with what to say instead. */
type Words = readonly (readonly [RegExp, string])[]

const ANYWHERE: Words = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, correct'],
  [/\bmeanwhile\b/i, 'since, while you were editing'],
  [/\bwhoever\b/i, 'you, a user who, or the person by their name for it'],
  [/\bthere already\b/i, 'already exists'],
  [/\bof which\b/i, 'two sentences'],
  [/\blets? go of\b/i, 'release, remove'],
  [/\bby itself\b/i, 'automatically, alone, or nothing'],
  [/\bcan not\b/i, 'can’t'],
]

const ON_SCREENS: Words = [
  ...ANYWHERE,
  [/\bwh(?:at|ich)ever\b/i, 'the thing by its name'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|other\b)/i, 'isn’t a valid …'],
  [/\be-mail/i, 'email'],
  [/\bto ring\b|\bring again\b/i, 'call'],
  [/\bsignal\b/i, 'online, offline'],
  [/\bput away\b/i, 'dismiss'],
  [/\btake(?:n)? away\b/i, 'remove'],
]

const AMONG_ENGINEERS: Words = [
  ...ANYWHERE,
  [/\b(?:tells?|told)\b/i, 'notify, report, say, show or return'],
  [/\b(?:hears?|heard)\b/i, 'receive, learn, be notified'],
  [/\banew\b/i, 'again, new'],
  [/\bbegun\b/i, 'started'],
  [/\bst(?:ands|ood)\b/i, 'is, remains, is written'],
]

/** Names of columns in people's files, and patterns. */
const KNOWN_ON_SCREENS = /e_mail, e-mail or contactemail|\(\?:/
/** They list the words. */
const ABOUT_WORDS = new Set(['docs/style.md', 'docs/decisions/0042-names-of-the-field.md', 'tools/check-words.ts'])

let complaints = 0
const complain = (place: string, why: string) => {
  console.error(`${place}: ${why}`)
  complaints += 1
}

function checkWords(text: string, words: Words, place: () => string): void {
  for (const [word, instead] of words) {
    const found = word.exec(text)?.[0]
    if (found !== undefined) complain(place(), `“${found}” in “${text.trim()}”: say ${instead}`)
  }
}

const filled = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[_\-#$]/g, ' ')
const NAMES = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier'])
const TEXTS = new Set(['Literal', 'TemplateElement', 'JSXText'])

function checkCode(file: string, source: string): void {
  const placeAt = (offset: number) => () => `${file}:${source.slice(0, offset).split('\n').length}`
  const isOnScreens = /^(?:src|contract|server)\//.test(file) && isSource(file)
  const texts: Node[] = []
  visit(parse(source, file), (node) => {
    const place = placeAt(Number(node.start))
    if (NAMES.has(node.type)) checkWords(filled(String(node.name)), AMONG_ENGINEERS, place)
    const title = titleOf(node)
    if (title !== undefined) checkWords(title, AMONG_ENGINEERS, place)
    if (!TEXTS.has(node.type)) return
    texts.push(node)
    if (isOnScreens) checkText(file, node, place)
  })
  for (const { 0: comment, index } of withoutTexts(source, texts).matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)) {
    checkWords(comment.replaceAll(/`[^`]*`/g, ''), AMONG_ENGINEERS, placeAt(index))
  }
}

/** Code and comments, with blanks in place of the texts. */
function withoutTexts(source: string, texts: readonly Node[]): string {
  let [bare, at] = ['', 0]
  for (const { start, end } of texts.toSorted((a, b) => Number(a.start) - Number(b.start))) {
    bare += source.slice(at, Number(start)) + blank(source.slice(Number(start), Number(end)))
    at = Number(end)
  }
  return bare + source.slice(at)
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

function checkText(file: string, node: Node, place: () => string): void {
  const text = textOf(node)
  if (text === undefined) return
  if (isOutsideTexts(node, file, text)) complain(place(), `“${text.trim()}” belongs in the texts.ts of its feature`)
  if (isSentence(text) && !KNOWN_ON_SCREENS.test(text)) checkWords(text, ON_SCREENS, place)
}

/** A sentence or a label: it has a blank between words and is no name of a class, a query or a path. */
const isSentence = (text: string) => /[a-z’'”] [a-z“(]/i.test(text) && !/\bselect\b|\bwhere\b [a-z_]+\b.*=/i.test(text)

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateElement' || typeof node.value !== 'object' || node.value === null) return
  const { cooked } = node.value as { cooked?: unknown }
  return typeof cooked === 'string' ? cooked : undefined
}

/** What people read in a feature is in its `texts.ts`, so that one person can read all of it in one sitting. */
const isOutsideTexts = (node: Node, file: string, text: string) =>
  node.type === 'JSXText' && /^[^/]*[a-z]{2}/i.test(text.trim()) && file.startsWith('src/features/')

/** The title in `test('…')`, `test.each(…)('…')`, `describe('…')`. */
function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments) || !isTest(node.callee)) return
  const [title] = node.arguments as unknown[]
  return isNode(title) ? textOf(title) : undefined
}

function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'describe'
  return isTest(callee.type === 'CallExpression' ? callee.callee : callee.object)
}

function checkDocument(file: string, text: string): void {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, blank)
  for (const [index, line] of prose.split('\n').entries()) {
    checkWords(line, AMONG_ENGINEERS, () => `${file}:${index + 1}`)
  }
}

for (const file of filesIn(['.']).filter((each) => !ABOUT_WORDS.has(each))) {
  const read = () => readFileSync(join(ROOT, file), 'utf8')
  if (/(?<!\.gen)\.(?:tsx?|js)$/.test(file)) checkCode(file, read())
  if (file.endsWith('.md')) checkDocument(file, read())
}
if (complaints > 0) process.exit(1)
