import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret that is created at the first start and readable by its owner only. */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return read(file) ?? make(file)
}

/** The file is complete before it gets its name. Of two starts at once, the second uses the first one's secret. */
function make(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch {
    if (!read(file)) renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

/** An empty file, as a power cut may leave behind, counts as missing. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8') || undefined
  } catch {
    return undefined
  }
}
