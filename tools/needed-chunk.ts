import { resolve } from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A chunk of all that the module needs before it can be used, and of nothing else. */
export function neededChunk(name: string, path: string, { withItself }: { withItself: boolean }) {
  const entry = resolve(path)
  let needed: Set<string> | undefined
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      needed ??= staticallyImported(entry, graph)
      return needed.has(id) || (withItself && id === entry) ? name : null
    },
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
