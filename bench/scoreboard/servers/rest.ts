import { type Answer, json, type PeerServer, type Sent } from '../peer.ts'

interface Note {
  id: string
  lead: string
  content: string
}

/**
 * A plain REST server with two tables. It honours an `Idempotency-Key`, as TanStack's and Workbox's documentation ask of
 * a server, for clients that send one.
 */
export function restServer(leads: readonly string[]): PeerServer {
  const notes = new Map<string, Note>()
  const rows = new Map<string, Record<string, string>>(leads.map((id) => [id, { id }]))
  const answered = new Map<string, Answer>()

  function act({ method, path, body }: Sent): Answer {
    if (method === 'GET') return json({ leads: [...rows.values()], notes: [...notes.values()] })
    const given = JSON.parse(body ?? '') as Record<string, string>
    if (method === 'POST') {
      const id = given['id'] ?? `note-${notes.size + 1}`
      if (notes.has(id)) return json({ message: 'There is such a note.' }, 409)
      const note = { id, lead: given['lead'] ?? '', content: given['content'] ?? '' }
      notes.set(id, note)
      return json(note)
    }
    const row = rows.get(path.split('/').at(-1) ?? '')
    if (!row) return json({ message: 'There is no such lead.' }, 404)
    return json(Object.assign(row, given))
  }

  return {
    async answer(request) {
      const key = request.headers['idempotency-key']
      const known = key === undefined ? undefined : answered.get(key)
      if (known) return known
      const answer = act(request)
      if (key !== undefined && answer.status === 200) answered.set(key, answer)
      return answer
    },
    truth: async () => ({
      notes: [...notes.values()].map(({ content }) => content),
      fields: Object.fromEntries(
        [...rows].flatMap(([lead, row]) =>
          Object.entries(row).flatMap(([name, value]) => (name === 'id' ? [] : [[`${lead}/${name}`, value]])),
        ),
      ),
    }),
  }
}
