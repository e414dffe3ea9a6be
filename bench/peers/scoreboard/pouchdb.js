import PouchDB from 'pouchdb-browser'

// Defaults: `sync` with `live` and `retry` (https://pouchdb.com/guides/replication.html), the notes of a lead in the lead.
// Best: every document is a delta, so that nobody's can be in conflict (https://pouchdb.com/guides/conflicts.html).
const REMOTE = 'https://app.example/db'

/** As the guide of conflicts has it: read, change, put, and again when somebody else was faster. */
async function change(database, id, modify) {
  for (;;) {
    try {
      return await database.put(modify(await database.get(id).catch(() => ({ _id: id }))))
    } catch (error) {
      if (error.status !== 409) throw error
    }
  }
}

export async function start({ config }) {
  const database = new PouchDB('leads')
  database.sync(REMOTE, { live: true, retry: true })
  const look = async () => ({ ...contentsOf(await allOf(database)), unsent: [], returned: [] })
  if (config === 'best') {
    return {
      note: (lead, content) => database.put({ _id: `note ${content}`, lead, content }),
      set: (lead, field, value) =>
        change(database, `field ${lead} ${field}`, (document) => ({ ...document, lead, field, value })),
      look,
    }
  }
  return {
    note: (lead, content) =>
      change(database, lead, (document) => ({ ...document, notes: [...(document.notes ?? []), content] })),
    set: (lead, field, value) => change(database, lead, (document) => ({ ...document, [field]: value })),
    look,
  }
}

const allOf = async (database) => {
  const { rows } = await database.allDocs({ include_docs: true })
  return rows.map(({ doc }) => doc)
}

function contentsOf(documents) {
  const notes = documents.flatMap((document) => document.notes ?? (document.content ? [document.content] : []))
  const inLeads = documents.flatMap((document) =>
    Object.keys(document)
      .filter((name) => /^field\d/.test(name))
      .map((name) => [`${document._id}/${name}`, document[name]]),
  )
  const own = documents.flatMap(({ lead, field, value }) => (value ? [[`${lead}/${field}`, value]] : []))
  return { notes, fields: Object.fromEntries([...inLeads, ...own]) }
}

/**
 * The part of CouchDB's HTTP API that replication uses (https://docs.couchdb.org/en/stable/replication/protocol.html), over
 * a PouchDB, which keeps revisions by CouchDB's rules.
 */
export async function serve(leads) {
  const database = new PouchDB('server')
  await database.bulkDocs(leads.map((id) => ({ _id: id, notes: [] })))
  const answerTo = async (request) => {
    try {
      return json(await act(database, request))
    } catch (error) {
      return json({ error: error.name, reason: error.message }, error.status ?? 500)
    }
  }
  return {
    answer: answerTo,
    async truth() {
      const documents = await allOf(database)
      const hidden = await Promise.all(documents.map(({ _id }) => conflictsOf(database, _id)))
      return { ...contentsOf(documents), hidden: hidden.flat() }
    },
  }
}

const json = (value, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

async function conflictsOf(database, id) {
  const { _conflicts = [] } = await database.get(id, { conflicts: true })
  const documents = await Promise.all(_conflicts.map((rev) => database.get(id, { rev })))
  const { notes, fields } = contentsOf(documents)
  return [...notes, ...Object.values(fields)]
}

async function act(database, { method, path, body }) {
  const url = new URL(path, REMOTE)
  const place = decodeURIComponent(url.pathname.replace(/^\/db\/?/, ''))
  const given = body ? JSON.parse(body) : undefined
  if (url.pathname === '/') return { couchdb: 'Welcome', uuid: 'the server' }
  if (place === '') return { ...(await database.info()), instance_start_time: '0' }
  if (place.startsWith('_local/')) return method === 'PUT' ? database.put(given) : database.get(place)
  if (place === '_revs_diff') return database.revsDiff(given)
  if (place === '_bulk_docs') return database.bulkDocs(given.docs, { new_edits: given.new_edits })
  if (place === '_bulk_get') return database.bulkGet({ docs: given.docs, revs: true, latest: true })
  if (place === '_changes') return changes(database, url.searchParams)
  // What it turns to when a `_bulk_get` was once refused.
  const revisions = url.searchParams.get('open_revs')
  if (revisions) return database.get(place, { open_revs: JSON.parse(revisions), revs: true, latest: true })
  throw Object.assign(new Error('missing'), { name: 'not_found', status: 404 })
}

const PATIENCE_MS = 25_000

async function changes(database, params) {
  const options = {
    since: Number(params.get('since') ?? 0),
    limit: Number(params.get('limit') ?? 25),
    style: 'all_docs',
  }
  const found = await database.changes(options)
  if (found.results.length > 0 || params.get('feed') !== 'longpoll') return found
  await new Promise((resolve) => {
    const feed = database.changes({ since: options.since, live: true }).on('change', resolve)
    setTimeout(resolve, PATIENCE_MS)
    feed.on('complete', resolve)
  })
  return database.changes(options)
}
