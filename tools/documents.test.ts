import { expect, test } from 'vitest'
import { complaintsAbout, isChecked, type Repository } from './documents.ts'

const files: Record<string, string> = {
  'docs/guide.md': '# A guide\n\n## Run it all\n',
  'docs/architecture.md': 'line\n'.repeat(121),
  'src/sync/README.md': 'line\n'.repeat(61),
  'src/sync/push/push.ts': '',
  'src/db/mutate.ts': '',
}

const complain = (text: string, file = 'docs/a.md') => {
  const repository: Repository = {
    files: new Set([...Object.keys(files), file]),
    scripts: new Set(['check', 'test:unit', 'test']),
    read: (path) => (path === file ? text : (files[path] ?? '')),
  }
  return complaintsAbout(file, repository)
}

test('a path from the root, from the folder, or a name below it exists', () => {
  expect(complain('`src/db/mutate.ts`, `src/sync/` and `guide.md`')).toEqual([])
  expect(complain('`push/push.ts` and `push.ts`', 'src/sync/README.md')).toEqual([])
})

test('a path that was moved or deleted is named with its line', () => {
  expect(complain('first\n`src/db/gone.ts`')).toEqual(['docs/a.md:2: there is no file “src/db/gone.ts”'])
  expect(complain('`src/gone/`')).toEqual(['docs/a.md:1: there is no file “src/gone/”'])
  expect(complain('`node tools/gone.ts FILE`')).toEqual(['docs/a.md:1: there is no file “tools/gone.ts”'])
  expect(complain('`npm run check -- src/gone`')).toEqual(['docs/a.md:1: there is no file “src/gone”'])
  expect(complain('`mutate.ts`', 'src/sync/README.md')).toEqual(['src/sync/README.md:1: there is no file “mutate.ts”'])
})

test('words that are no path of the repository are left alone', () => {
  expect(complain('`/api/sync/push`, `DATA_DIR/mail`, `*.worker.ts`, `PUBLIC_URL/api/calendar/KEY.ics`')).toEqual([])
})

test('an npm script that is not in package.json is named, in a block of code too', () => {
  expect(complain('`npm run check`, `npm run -s test:unit -- FILE`, `npm test`, `npm ci`')).toEqual([])
  expect(complain('```sh\nnpm run gone -- tests/gone.ts FILE\n```')).toEqual([
    'docs/a.md:2: there is no npm script “gone”',
    'docs/a.md:2: there is no file “tests/gone.ts”',
  ])
})

test('a link leads to a file and to a heading of it', () => {
  expect(
    complain('[a](guide.md), [b](guide.md#run-it-all), [c](../src/sync/push/push.ts), [d](https://x.org)'),
  ).toEqual([])
  expect(complain('[a](gone.md) [b](guide.md#gone)')).toEqual([
    'docs/a.md:1: the link “gone.md” leads nowhere',
    'docs/a.md:1: the link “guide.md#gone” leads nowhere',
  ])
})

test('the architecture and the READMEs of parts have a limit', () => {
  const long = (file: string) => complain(files[file] ?? '', file)
  expect(long('docs/architecture.md')).toEqual(['docs/architecture.md has 121 lines, more than 120'])
  expect(long('src/sync/README.md')).toEqual(['src/sync/README.md has 61 lines, more than 60'])
})

test('test data are not checked', () => {
  const checked = ['docs/testing.md', 'docs/decisions/README.md', 'src/db/README.md', 'README.md']
  expect([...checked, 'tests/support/cases/README.md'].filter(isChecked)).toEqual(checked)
})
