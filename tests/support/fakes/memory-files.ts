import type { JournalFiles } from '../../../src/db/schema/journal.ts'

export interface MemoryFolder {
  texts: Map<string, string>
  browserId: string | undefined
  open(page: string): JournalFiles
  leave(page: string): void
}

export function createMemoryFolder(): MemoryFolder {
  const open = new Set<string>()
  const folder: MemoryFolder = {
    texts: new Map(),
    browserId: undefined,
    open(page) {
      open.add(page)
      return {
        append: async (text) => void folder.texts.set(page, (folder.texts.get(page) ?? '') + text),
        rewrite: async (text) => void folder.texts.set(page, text),
        others: async () =>
          [...folder.texts].flatMap(([name, text]) => (name === page ? [] : [{ name, text, isLeft: !open.has(name) }])),
        remove: async (name) => void folder.texts.delete(name),
        readBrowserId: async () => folder.browserId,
        writeBrowserId: async (browserId) => void (folder.browserId = browserId),
      }
    },
    leave: (page) => void open.delete(page),
  }
  return folder
}
