// Part of `npm run check`: which window is for hands is said in one place. Styles name it, and write no query of their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MEDIA_NAMES } from '../src/ui/primitives/media.ts'
import { filesIn, ROOT } from './sources.ts'

const ITS_PLACE = 'src/ui/primitives/media.ts'
const QUERY = /@media[^{]*|matchMedia\([^)]*/g
const SAYS_HANDS = /\b(900|1366)px|pointer:\s*coarse\)\s*and/
const NAME = /\(--[\w-]+\)/g

const complaints = filesIn(['src'])
  .filter((file) => /\.(css|tsx?)$/.test(file) && file !== ITS_PLACE)
  .flatMap((file) => {
    const queries = readFileSync(join(ROOT, file), 'utf8').match(QUERY) ?? []
    return queries.flatMap((query) => [
      ...(SAYS_HANDS.test(query) ? [`${file}: use a name of ${ITS_PLACE} instead of "${query.trim()}"`] : []),
      ...(query.match(NAME) ?? [])
        .filter((name) => !Object.hasOwn(MEDIA_NAMES, name))
        .map((name) => `${file}: ${ITS_PLACE} has no ${name}`),
    ])
  })
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
