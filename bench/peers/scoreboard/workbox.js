const POLL_MS = 30_000
const DATABASE = 'workbox-background-sync'

/** A page without data of its own: it sends, the service worker keeps what did not get through. */
export async function start({ config, tell }) {
  /** @type {{ leads: Record<string, string>[], notes: { content: string }[] }} */
  let rows = { leads: [], notes: [] }
  async function refresh() {
    try {
      rows = await (await fetch('/rows')).json()
    } catch {
      // The next one brings it.
    }
  }
  setInterval(refresh, POLL_MS)
  void refresh()

  async function send(id, path, method, body) {
    const headers = { 'content-type': 'application/json' }
    if (config === 'best') headers['Idempotency-Key'] = crypto.randomUUID()
    const sent = { method, headers, body: JSON.stringify(body) }
    const response = await fetch(path, sent).catch(() => undefined)
    // Without an answer the service worker has put it into its queue.
    if (response && !response.ok) tell(id)
    void refresh()
  }
  return {
    note: (lead, content) => send(content, '/notes', 'POST', { lead, content }),
    set: (lead, field, value) => send(value, `/leads/${lead}`, 'PATCH', { [field]: value }),
    async look() {
      await refresh()
      return {
        notes: rows.notes.map(({ content }) => content),
        fields: Object.fromEntries(
          rows.leads.flatMap(({ id, ...fields }) =>
            Object.entries(fields).map(([name, value]) => [`${id}/${name}`, value]),
          ),
        ),
        unsent: (await queued()).flatMap(({ requestData }) =>
          Object.values(JSON.parse(new TextDecoder().decode(requestData.body))),
        ),
        returned: [],
      }
    },
  }
}

async function queued() {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(DATABASE)) return []
  const database = await done(indexedDB.open(DATABASE))
  const requests = await done(database.transaction('requests').objectStore('requests').getAll())
  database.close()
  return requests
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
