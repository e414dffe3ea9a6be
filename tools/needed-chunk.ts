import { resolve } from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A chunk of what each of the modules is or needs before it can be used, and of nothing else. */
export function neededChunk(name: string, ...paths: string[]) {
  let needed: Set<string>[] | undefined
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      needed ??= paths.map((path) => withImports(resolve(path), graph))
      return needed.every((ids) => ids.has(id)) ? name : null
    },
  }
}

function withImports(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
