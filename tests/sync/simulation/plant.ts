import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { plantedBugs } from './planted-bugs.ts'

/** Loads the product with one of its rules broken. The sources on the disk stay as they are. */
export function plant(name: string): void {
  const bug = plantedBugs.find((each) => each.name === name)
  if (!bug) throw new Error(`There is no bug called ${name}.`)
  registerHooks({
    load(url, context, nextLoad) {
      const changes = bug.changes.filter(({ file }) => url.endsWith(`/${file}`))
      if (changes.length === 0) return nextLoad(url, context)
      const source = changes.reduce((text, change) => changed(text, change), readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module-typescript', shortCircuit: true, source }
    },
  })
}

export interface PlantedBug {
  name: string
  changes: readonly Change[]
}

export interface Change {
  file: string
  find: string
  put: string
}

export function changed(text: string, { file, find, put }: Change): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like: ${find}`)
  return parts.join(put)
}
