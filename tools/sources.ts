// Our sources as the checks read them: what git tracks or would track, and each file as a tree.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export const ROOT = join(import.meta.dirname, '..')

export function filesIn(folders: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: ROOT,
  })
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
}

/** Not a test, and not written by a tool. */
export const isSource = (file: string) => /(?<!\.test|\.gen)\.tsx?$/.test(file)

export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const parse = (text: string, file: string): unknown =>
  parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })

/** All nodes of a tree, each before those within it. */
export function visit(value: unknown, seen: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) seen(value)
  for (const child of Object.values(value)) visit(child, seen)
}
