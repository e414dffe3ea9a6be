import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../tools/sources.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = 'docs/decisions'
const LIST = 'README.md'
const MOST_LINES = 60
const SECTIONS = ['Context', 'Decision', 'Cost']
const OPTIONAL_SECTION = 'Look again when'
const STATUS =
  /^\*\*Status\*\*: accepted, \d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/

const TEXT = /\.(tsx?|js|md|css|html|sql|ya?ml|conf)$/
const THIS_TEST = 'tests/decisions.test.ts'
/** As comments name them, also across a line break: a number, or several. */
const BY_NUMBER = /\bdecisions?(?:\s|\*|\/)+(\d{1,4}(?:(?:, | and )\d{1,4})*)\b/gi
const BY_FILE = /\bdecisions\/(\d{4})(-[\w-]+\.md)?/g
const LINK = /\[([^\]]*)\]\(((?:[\w./]*\/)?(\d{4})-[\w-]+\.md)\)/g

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const pages = readdirSync(join(ROOT, FOLDER)).filter((file) => file !== LIST)
const numbers = new Set(pages.map((page) => page.slice(0, 4)))
const titleOf = (page: string) => /^# (.+)$/m.exec(read(`${FOLDER}/${page}`))?.[1] ?? ''

test('each decision that code, documents or the README name exists', () => {
  const naming = filesIn([]).filter((file) => TEXT.test(file) && file !== THIS_TEST)
  const unknown = naming.flatMap((file) =>
    unknownIn(read(file), file.startsWith(FOLDER)).map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('the list names each page once, with its title', () => {
  const rows = read(`${FOLDER}/${LIST}`)
    .split('\n')
    .filter((line) => line.startsWith('| ['))
  const listed = rows.map((row) => row.split(' | ').slice(0, 2).join(' | '))
  const expected = pages.map((page) => `| [${page.slice(0, 4)}](${page}) | ${titleOf(page)}`)
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

test.each(pages)('%s follows the template', (page) => {
  const lines = read(`${FOLDER}/${page}`).trimEnd().split('\n')
  expect(page.slice(5)).toBe(`${slugOf(titleOf(page))}.md`)
  expect(lines[0]).toBe(`# ${titleOf(page)}`)
  expect(lines.slice(1).find((line) => line !== '')).toMatch(STATUS)
  const sections = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
  expect(sections.filter((section) => section !== OPTIONAL_SECTION)).toEqual(SECTIONS)
  expect([undefined, OPTIONAL_SECTION]).toContain(sections[SECTIONS.length])
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
})

/** What a text names that isn't there: a number without a page, another file name, a link whose label is another number. */
function unknownIn(text: string, isPage: boolean): string[] {
  const byNumber = [...text.matchAll(BY_NUMBER)].filter(
    ([, named = '']) => !namedNumbers(named).every((n) => numbers.has(n)),
  )
  const byFile = [...text.matchAll(BY_FILE)].filter(([, number = '', rest]) =>
    rest === undefined ? !numbers.has(number) : !pages.includes(number + rest),
  )
  const links = [...text.matchAll(LINK)].filter(([, label = '', target = '', number = '']) => {
    const isDecision = isPage || target.includes('decisions/')
    const labelled = /^(?:decision )?(\d+)$/i.exec(label)?.[1] ?? number
    return (
      isDecision && (!pages.includes(target.slice(target.lastIndexOf('/') + 1)) || Number(labelled) !== Number(number))
    )
  })
  return [...byNumber, ...byFile, ...links].map(([name]) => name)
}

const namedNumbers = (named: string) => (named.match(/\d+/g) ?? []).map((number) => number.padStart(4, '0'))

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
