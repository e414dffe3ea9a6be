import { createCollection } from '@tanstack/db'
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions'

// Defaults: the package's own README and its skills/offline/SKILL.md, with the key that they call critical and a
// `NonRetriableError` for every 4xx. Best: whatever is no answer of the server in JSON is tried again, with a message that
// its retry policy does not take for a final one; the rows are kept for a start without signal.
const POLL_MS = 30_000

const checks = {
  defaults(response) {
    if (response.status >= 400 && response.status < 500) {
      throw new NonRetriableError(`Client error: ${response.status}`)
    }
    if (!response.ok) throw new Error('Server error')
  },
  async best(response) {
    const answer = response.ok ? await response.json().catch(() => undefined) : undefined
    if (answer === undefined) throw new Error('Not saved yet')
  },
}

function collectionOf(id) {
  const known = new Set()
  let sync
  const collection = createCollection({
    id,
    getKey: (row) => row.id,
    startSync: true,
    sync: {
      sync(given) {
        sync = given
      },
    },
  })
  const take = (rows) => {
    sync.begin()
    for (const value of rows) sync.write({ type: known.has(value.id) ? 'update' : 'insert', value })
    for (const { id: key } of rows) known.add(key)
    sync.commit()
    sync.markReady()
  }
  return { collection, take }
}

export async function start({ config, tell }) {
  const leads = collectionOf('leads')
  const notes = collectionOf('notes')

  const take = (rows) => {
    leads.take(rows.leads)
    notes.take(rows.notes)
  }
  async function refresh() {
    try {
      const rows = await (await fetch('/rows')).json()
      take(rows)
      localStorage.setItem('rows', JSON.stringify(rows))
    } catch {
      // The next one brings it.
    }
  }
  const kept = localStorage.getItem('rows')
  if (config === 'best' && kept) take(JSON.parse(kept))
  setInterval(refresh, POLL_MS)
  void refresh()

  async function send({ transaction, idempotencyKey }) {
    const [{ type, key, changes, modified }] = transaction.mutations
    const response = await fetch(type === 'insert' ? '/notes' : `/leads/${key}`, {
      method: type === 'insert' ? 'POST' : 'PATCH',
      headers: { 'content-type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(type === 'insert' ? modified : changes),
    })
    await checks[config](response)
    await refresh()
  }
  const offline = startOfflineExecutor({
    collections: { leads: leads.collection, notes: notes.collection },
    mutationFns: { send },
  })
  await offline.waitForInit()

  async function write(id, change) {
    const isKept = offline.isOfflineEnabled
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'send', autoCommit: false })
    transaction.mutate(change)
    const sent = transaction.commit()
    // A tab that does not lead keeps nothing: it is saved when it is sent.
    if (!isKept) return sent
    sent.catch(() => tell(id))
  }
  return {
    note: (lead, content) => write(content, () => notes.collection.insert({ id: crypto.randomUUID(), lead, content })),
    set: (lead, field, value) =>
      write(value, () =>
        leads.collection.update(lead, (draft) => {
          draft[field] = value
        }),
      ),
    async look() {
      const outbox = offline.isOfflineEnabled ? await offline.peekOutbox() : []
      return {
        notes: [...notes.collection.values()].map(({ content }) => content),
        fields: Object.fromEntries(
          [...leads.collection.values()].flatMap(({ id, ...fields }) =>
            Object.entries(fields)
              .filter(([name]) => name.startsWith('field'))
              .map(([name, value]) => [`${id}/${name}`, value]),
          ),
        ),
        unsent: outbox.flatMap(({ mutations }) =>
          mutations.flatMap(({ changes, modified }) => [modified.content, ...Object.values(changes)]),
        ),
        returned: [],
      }
    },
  }
}
