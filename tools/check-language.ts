// One language (docs/style.md): words that only we would understand do not come back into comments, names, titles of tests
// and documents. The words of screens and messages are the business of `check-words.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, isNode, type Node, parse, ROOT, visit } from './sources.ts'

/** Words that no sentence uses, each with what to say instead. */
const IN_SENTENCES: readonly [RegExp, string][] = [
  [/\b(?:tells?|told)\b/i, 'notify, report, say, show or return'],
  [/\b(?:hears?|heard)\b/i, 'receive, learn, be notified'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, correct'],
  [/\bwhoever\b/i, 'a user who, anyone who'],
  [/\bmeanwhile\b/i, 'since, while'],
  [/\banew\b/i, 'again, new'],
  [/\bst(?:ands|ood)\b/i, 'is, remains, is written'],
  [/\blets? go of\b/i, 'release, remove'],
  [/\bby itself\b/i, 'automatically, alone, on its own'],
  [/\bof which\b/i, 'two sentences'],
  [/\bthere already\b/i, 'exists already'],
  [/\bcan not\b/i, 'can’t'],
]

/** Parts of names: `isTold` has the parts `is` and `told`. */
const IN_NAMES = /^(?:tells?|told|hears?|heard|mend(?:s|ed|ing)?|whoever|meanwhile|anew|begun|stands|stood)$/i
/** Tables and columns of PostgreSQL that still have such a name. */
const STORED = new Set(['told_apart', 'ToldApartTable', 'heard', 'heard_at'])
/** They list the words. */
const ABOUT_WORDS = new Set(['docs/style.md', 'docs/decisions/0042-names-of-the-field.md'])
const partsOf = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])|[_\-#$]/)

const isCode = (file: string) => /(?<!\.gen)\.(?:tsx?|js)$/.test(file)
const isDocument = (file: string) => file.endsWith('.md') && !ABOUT_WORDS.has(file)

let complaints = 0
const complain = (place: string, why: string) => {
  console.error(`${place}: ${why}`)
  complaints += 1
}
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

function checkSentence(sentence: string, place: () => string): void {
  for (const [word, instead] of IN_SENTENCES) {
    const found = word.exec(sentence)?.[0]
    if (found !== undefined) complain(place(), `“${found}”: ${instead}`)
  }
}

function checkName(name: string, place: () => string): void {
  if (!STORED.has(name) && partsOf(name).some((part) => IN_NAMES.test(part))) complain(place(), `the name ${name}`)
}

const TEXTS = new Set(['Literal', 'TemplateElement', 'JSXText'])
const NAMES = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier'])

function checkCode(file: string, text: string): void {
  // What remains when texts are blank is code and comments.
  let bare = text
  visit(parse(text, file), (node) => {
    const [start, end] = [Number(node.start), Number(node.end)]
    if (TEXTS.has(node.type))
      bare = bare.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + bare.slice(end)
    if (NAMES.has(node.type)) checkName(String(node.name), () => `${file}:${lineAt(text, start)}`)
    const title = titleOf(node)
    if (title !== undefined) checkSentence(title, () => `${file}:${lineAt(text, start)}`)
  })
  for (const { 0: comment, index } of bare.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)) {
    checkSentence(comment.replaceAll(/`[^`]*`/g, ''), () => `${file}:${lineAt(text, index)}`)
  }
}

/** The title in `test('…')`, `test.each(…)('…')`, `describe('…')`. */
function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return
  const [title] = node.arguments as unknown[]
  if (!isNode(title) || title.type !== 'Literal' || typeof title.value !== 'string') return
  return isTest(node.callee) ? title.value : undefined
}

function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'describe'
  return isTest(callee.type === 'CallExpression' ? callee.callee : callee.object)
}

function checkDocument(file: string, text: string): void {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, (code) => code.replaceAll(/[^\n]/g, ' '))
  for (const [index, line] of prose.split('\n').entries()) checkSentence(line, () => `${file}:${index + 1}`)
}

for (const file of filesIn(['.'])) {
  if (isCode(file)) checkCode(file, readFileSync(join(ROOT, file), 'utf8'))
  if (isDocument(file)) checkDocument(file, readFileSync(join(ROOT, file), 'utf8'))
}
if (complaints > 0) process.exit(1)
