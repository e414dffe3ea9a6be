import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { boxOf, countFacets, matcher, newestFirst, PAGE } from './leads.js'
import { servePeer } from './serve.js'

// In memory: the fastest of the storages that cost nothing, and one that keeps nothing.
let leads

const MOST = { _id: 40, createdAt: 30, lead_status: 40 }
const typeOf = (value) => (Array.isArray(value) ? 'array' : typeof value)

/** Every property has to be named; those that some leads lack are texts. */
function schemaOf(samples) {
  const optional = ['assignedTo', 'actual_booking_date', 'actual_booking_time'].map((name) => [
    name,
    { type: 'string' },
  ])
  const known = samples.flatMap((lead) => Object.entries(lead).map(([name, value]) => [name, { type: typeOf(value) }]))
  const properties = Object.fromEntries([...optional, ...known])
  for (const [name, maxLength] of Object.entries(MOST)) properties[name] = { type: 'string', maxLength }
  return {
    version: 0,
    primaryKey: '_id',
    type: 'object',
    properties,
    required: Object.keys(MOST),
    indexes: ['createdAt', ['lead_status', 'createdAt']],
  }
}

function selectorOf({ selects, surname, near }, leftOut) {
  const kept = Object.entries(selects).filter(([name]) => name !== leftOut)
  const selector = Object.fromEntries(
    kept.map(([name, values]) => [name, values.length === 1 ? { $eq: values[0] } : { $in: values }]),
  )
  if (surname) selector.surname_folded = { $regex: surname }
  if (near) {
    const { south, north, west, east } = boxOf(near)
    Object.assign(selector, { lat: { $gte: south, $lte: north }, lng: { $gte: west, $lte: east } })
  }
  return selector
}

const plain = (documents) => documents.map((document) => document.toJSON())
const sort = [{ createdAt: 'desc' }]

async function add(added) {
  if (!leads) {
    const database = await createRxDatabase({ name: 'peer', storage: getRxStorageMemory(), allowSlowCount: true })
    leads = (await database.addCollections({ leads: { schema: schemaOf(added) } })).leads
  }
  const { error } = await leads.bulkInsert(added)
  if (error.length > 0) throw new Error(`RxDB refused ${error.length} leads.`)
}

servePeer({
  add,
  async find(question) {
    const selector = selectorOf(question)
    if (question.near) {
      const found = newestFirst(plain(await leads.find({ selector }).exec()).filter(matcher(question)))
      return { rows: found.slice(0, PAGE), total: found.length }
    }
    const [rows, total] = await Promise.all([
      leads.find({ selector, sort, limit: PAGE }).exec(),
      leads.count({ selector }).exec(),
    ])
    return { rows: plain(rows), total }
  },
  async facets(question) {
    const chosen = Object.keys(question.selects)
    const selector = chosen.length > 1 ? { $or: chosen.map((name) => selectorOf(question, name)) } : {}
    return countFacets(
      // Through the documents' own getters it would take several times as long.
      (await leads.find({ selector }).exec()).map((document) => document._data),
      question,
    )
  },
  async setStatus(id, status) {
    await (await leads.findOne(id).exec()).incrementalPatch({ lead_status: status })
  },
})
