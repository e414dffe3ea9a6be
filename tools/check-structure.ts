// No file may import itself by way of others, imports of types counted, no folder may become a drawer, and no component may
// take more than two props that are elements or draw them.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slotsOfComponents } from './component-slots.ts'
import { filesIn, isSource, ROOT } from './sources.ts'

const FOLDERS = ['src', 'server', 'contract', 'csv']
/** Of a folder's own files, tests and styles among them. */
const MOST_FILES = 45

/** The README of a folder is its title page. */
const isReadme = (file: string) => file.endsWith('/README.md')

const files = filesIn(FOLDERS).filter((file) => !isReadme(file))
const sources = new Set(files.filter(isSource))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^'?]+)/g
const importsOf = new Map(
  [...sources].map((file) => {
    const paths = [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, path = '']) =>
      join(dirname(file), path),
    )
    return [file, paths.filter((path) => sources.has(path))]
  }),
)

/** A way from a file back to itself, or undefined. Files that were left without finding one need no second look. */
function findCircle(): string[] | undefined {
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): string[] | undefined => {
    const at = way.indexOf(file)
    if (at >= 0) return [...way.slice(at), file]
    if (done.has(file)) return
    way.push(file)
    for (const next of importsOf.get(file) ?? []) {
      const circle = visit(next)
      if (circle) return circle
    }
    way.pop()
    done.add(file)
  }
  for (const file of sources) {
    const circle = visit(file)
    if (circle) return circle
  }
}

const complaints: string[] = []
const circle = findCircle()
if (circle) complaints.push(`These files import each other in a circle: ${circle.join(' -> ')}`)

for (const [folder, count] of countBy(files.map((file) => dirname(file)))) {
  if (count > MOST_FILES)
    complaints.push(`${folder} has ${count} files, more than ${MOST_FILES}: divide it by subject.`)
}

/** One that needs more of its page is a screen, which imports what it shows. */
const MOST_SLOTS = 2
for (const { file, name, slots } of slotsOfComponents([...sources].filter((file) => file.endsWith('.tsx')))) {
  if (slots.length > MOST_SLOTS)
    complaints.push(
      `${name} of ${file} takes ${slots.length} props that are elements or functions returning them (${slots.join(', ')}), at most ${MOST_SLOTS}: let a screen of src/screens import the parts, or use children.`,
    )
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
