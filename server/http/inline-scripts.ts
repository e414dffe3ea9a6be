import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hashes that allow browsers to run the script that the build wrote into the page (`src/start-check.ts`). Both pages
 * have the same one.
 */
export function inlineScriptHashes(siteFolder: string | undefined): string[] {
  const page = join(siteFolder ?? '', 'index.html')
  if (siteFolder === undefined || !existsSync(page)) return []
  const [, ...starts] = readFileSync(page, 'utf8').split('<script>')
  const scripts = starts.map((text) => text.slice(0, text.indexOf('</script>')))
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}
