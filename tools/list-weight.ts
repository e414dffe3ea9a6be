import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Gzipped, without the lists of what is preloaded, which Vite adds last (7 kB). 235 on 29 November 2026: lower it with the list. */
const MOST_KILOBYTES = 240

const START = 'index.html'
const LIST = 'src/screens/leads/leads-screen.tsx'

interface Script {
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** The build fails when the list of leads needs more JavaScript before it is drawn. See docs/decisions/0017. */
export const listWeight = (): Plugin => ({
  name: 'list-weight',
  apply: 'build',
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).filter((output) => output.type === 'chunk')
    const problem = weightProblem(scripts, MOST_KILOBYTES)
    if (problem) this.error(problem)
  },
})

export function weightProblem(scripts: readonly Script[], most: number): string | undefined {
  const needed = [...neededBy([START, LIST], scripts)]
  const sizes = needed.map(({ fileName, code }) => ({ fileName, size: gzipSync(code).length / 1000 }))
  const sum = sizes.reduce((total, { size }) => total + size, 0)
  if (sum <= most) return
  const largest = sizes
    .toSorted((a, b) => b.size - a.size)
    .map(({ fileName, size }) => `${fileName} ${size.toFixed(1)}`)
  return `The list of leads needs ${sum.toFixed(1)} kB of JavaScript, at most ${most}: ${largest.join(', ')}.`
}

function neededBy(modules: readonly string[], scripts: readonly Script[]): Set<Script> {
  const byName = new Map(scripts.map((script) => [script.fileName, script]))
  const needed = new Set<Script>()
  const waiting = modules.map((module) => {
    const script = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!script) throw new Error(`No script has ${module}.`)
    return script
  })
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (needed.has(script)) continue
    needed.add(script)
    waiting.push(...script.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return needed
}
