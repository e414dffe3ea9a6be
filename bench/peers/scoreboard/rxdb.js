import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

// Defaults: https://rxdb.info/replication-http.html and its default conflict handler, in which the server wins; the notes
// of a lead stand in the lead. Best: a note is a document of its own, and a conflict handler merges field by field
// (https://rxdb.info/transactions-conflicts-revisions.html).
const POLL_MS = 30_000
const FIELDS = [0, 1, 2, 3, 4].map((device) => `field${device}`)
const text = { type: 'string' }
const id = { type: 'string', maxLength: 60 }

const leadSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    notes: { type: 'array', items: text },
    ...Object.fromEntries(FIELDS.map((field) => [field, text])),
  },
  required: ['id'],
}
const noteSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, lead: text, content: text },
  required: ['id'],
}

const mergeFields = {
  isEqual: (a, b) => FIELDS.every((field) => a[field] === b[field]),
  async resolve({ assumedMasterState, realMasterState, newDocumentState }) {
    const mine = FIELDS.filter((field) => newDocumentState[field] !== assumedMasterState?.[field])
    return { ...realMasterState, ...Object.fromEntries(mine.map((field) => [field, newDocumentState[field]])) }
  },
}

/** The documentation takes any JSON for an answer; that would make an error of the server the end of the replication. */
async function answerOf(response) {
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  return response.json()
}

function replicate(name, collection) {
  const path = `/replicate/${name}`
  const replication = replicateRxCollection({
    collection,
    replicationIdentifier: path,
    pull: {
      async handler(checkpoint, batchSize) {
        return answerOf(await fetch(`${path}?seq=${checkpoint?.seq ?? 0}&limit=${batchSize}`))
      },
    },
    push: {
      async handler(rows) {
        const headers = { 'content-type': 'application/json' }
        return answerOf(await fetch(path, { method: 'POST', headers, body: JSON.stringify(rows) }))
      },
    },
  })
  setInterval(() => replication.reSync(), POLL_MS)
}

export async function start({ config }) {
  const isBest = config === 'best'
  const database = await createRxDatabase({ name: 'leads', storage: getRxStorageDexie() })
  const { leads, notes } = await database.addCollections({
    leads: { schema: leadSchema, ...(isBest ? { conflictHandler: mergeFields } : {}) },
    notes: { schema: noteSchema },
  })
  replicate('leads', leads)
  if (isBest) replicate('notes', notes)
  const change = async (lead, modify) => (await leads.findOne(lead).exec()).incrementalModify(modify)
  return {
    note: (lead, content) =>
      isBest
        ? notes.insert({ id: content, lead, content })
        : change(lead, (document) => ({ ...document, notes: [...document.notes, content] })),
    set: (lead, field, value) => change(lead, (document) => ({ ...document, [field]: value })),
    async look() {
      const documents = (await leads.find().exec()).map((document) => document.toJSON())
      const own = (await notes.find().exec()).map(({ content }) => content)
      return {
        notes: [...documents.flatMap(({ notes: inLead }) => inLead ?? []), ...own],
        fields: Object.fromEntries(
          documents.flatMap((document) =>
            FIELDS.flatMap((field) => (document[field] ? [[`${document.id}/${field}`, document[field]]] : [])),
          ),
        ),
        unsent: [],
        returned: [],
      }
    },
  }
}
