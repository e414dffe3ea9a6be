import { isDeepStrictEqual } from 'node:util'
import { type Answer, json, type PeerServer } from '../peer.ts'

interface Document {
  id: string
  content?: string
  notes?: string[]
  [field: string]: unknown
}
interface Stored {
  document: Document
  seq: number
}
interface Row {
  newDocumentState: Document
  assumedMasterState?: Document
}

/**
 * The pull and push handlers of https://rxdb.info/replication-http.html: documents after a checkpoint; a push whose
 * assumed state is not the real one is answered with the real one.
 */
export function rxdbServer(leads: readonly string[]): PeerServer {
  const collections = new Map([
    ['leads', new Map<string, Stored>()],
    ['notes', new Map<string, Stored>()],
  ])
  const collectionOf = (name: string) => collections.get(name) ?? new Map<string, Stored>()
  let seq = 0
  for (const id of leads)
    collectionOf('leads').set(id, { document: { id, notes: [], _deleted: false }, seq: (seq += 1) })

  function pull(name: string, after: number, limit: number): Answer {
    const later = [...collectionOf(name).values()].filter((row) => row.seq > after)
    const page = later.toSorted((a, b) => a.seq - b.seq).slice(0, limit)
    return json({ documents: page.map(({ document }) => document), checkpoint: { seq: page.at(-1)?.seq ?? after } })
  }

  function push(name: string, rows: readonly Row[]): Answer {
    const collection = collectionOf(name)
    const conflicts: Document[] = []
    for (const { newDocumentState, assumedMasterState } of rows) {
      const real = collection.get(newDocumentState.id)?.document
      if (real && !isDeepStrictEqual(real, assumedMasterState)) conflicts.push(real)
      else collection.set(newDocumentState.id, { document: newDocumentState, seq: (seq += 1) })
    }
    return json(conflicts)
  }

  return {
    async answer({ method, path, body }) {
      const url = new URL(path, 'http://x')
      const name = url.pathname.split('/').at(-1) ?? ''
      if (method === 'POST') return push(name, JSON.parse(body ?? ''))
      return pull(name, Number(url.searchParams.get('seq')), Number(url.searchParams.get('limit')))
    },
    async truth() {
      const all = [...collectionOf('leads').values()].map(({ document }) => document)
      const own = [...collectionOf('notes').values()].map(({ document }) => String(document.content))
      return { notes: [...all.flatMap(({ notes = [] }) => notes), ...own], fields: fieldsOf(all) }
    },
  }
}

const fieldsOf = (documents: readonly Document[]) =>
  Object.fromEntries(
    documents.flatMap((document) =>
      Object.entries(document).flatMap(([name, value]) =>
        name.startsWith('field') ? [[`${document.id}/${name}`, String(value)]] : [],
      ),
    ),
  )
