// Part of `npm run check`: every path, link and npm script that a document names exists, and none of them is too long.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { complaintsAbout, isChecked, type Repository } from './documents.ts'
import { filesIn, ROOT } from './sources.ts'

const repository: Repository = {
  files: new Set(filesIn([])),
  scripts: new Set(Object.keys(packageJson.scripts)),
  read: (file) => readFileSync(join(ROOT, file), 'utf8'),
}

const complaints = [...repository.files].filter(isChecked).flatMap((file) => complaintsAbout(file, repository))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
