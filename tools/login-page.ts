import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const INDEX = resolve('index.html')
const LOGIN = resolve('login.html')
const ENTRY = resolve('src/login.tsx')
const APP_SCRIPT = '/src/main.tsx'

/** Makes login.html: the page of index.html with the login's script instead of the app's. */
export const loginPage = (): Plugin => ({
  name: 'login-page',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { input: [INDEX, LOGIN] } } }),
  resolveId: (id) => (id === LOGIN ? LOGIN : undefined),
  load(id) {
    if (id !== LOGIN) return
    const page = readFileSync(INDEX, 'utf8')
    if (!page.includes(APP_SCRIPT)) return this.error(`index.html has no ${APP_SCRIPT}.`)
    return page.replace(APP_SCRIPT, '/src/login.tsx')
  },
})

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The chunk of all that the login needs before it can be used; the app has it in common with the login. */
export function loginChunk() {
  let needed: Set<string> | undefined
  return {
    debugName: 'login',
    name: (id: string, graph: ModuleGraph) => ((needed ??= staticallyImported(ENTRY, graph)).has(id) ? 'login' : null),
  }
}

function staticallyImported(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const waiting = [...(graph.getModuleInfo(entry)?.importedIds ?? [])]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
