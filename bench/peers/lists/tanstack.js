import {
  and,
  BTreeIndex,
  createCollection,
  createLiveQueryCollection,
  inArray,
  like,
  localOnlyCollectionOptions,
  or,
} from '@tanstack/db'
import { countFacets, nearness, newestFirst, PAGE } from './leads.js'
import { servePeer } from './serve.js'

const initialData = []
let leads
/** Live queries answer the same question again from what they hold, kept in line by each change. */
const standing = new Map()

async function live(purpose, question, build) {
  const key = JSON.stringify(question)
  const known = standing.get(purpose)
  if (known?.key === key) return known.collection
  await known?.collection.cleanup()
  const collection = createLiveQueryCollection({
    startSync: true,
    query: (query) => build(query.from({ lead: leads })),
  })
  standing.set(purpose, { key, collection })
  await collection.preload()
  return collection
}

const allOf = (conditions) => (conditions.length > 1 ? and(...conditions) : conditions[0])
const selecting = ({ selects }, lead, leftOut) =>
  allOf(Object.entries(selects).flatMap(([name, values]) => (name === leftOut ? [] : [inArray(lead[name], values)])))

function matching(question) {
  return (query) => {
    const { surname, near } = question
    let narrowed = query.where(({ lead }) => selecting(question, lead))
    if (surname) narrowed = narrowed.where(({ lead }) => like(lead.surname_folded, `%${surname}%`))
    const isNear = near && nearness(near)
    return isNear ? narrowed.fn.where(({ lead }) => isNear(lead)) : narrowed
  }
}

servePeer({
  add: (added) => void initialData.push(...added),
  async ready() {
    leads = createCollection(
      localOnlyCollectionOptions({
        id: 'leads',
        getKey: ({ _id }) => _id,
        initialData,
        autoIndex: 'eager',
        defaultIndexType: BTreeIndex,
      }),
    )
    await leads.preload()
  },
  async find(question) {
    const found = (await live('list', question, matching(question))).toArray
    return {
      rows: newestFirst(found)
        .slice(0, PAGE)
        .map((lead) => ({ ...lead })),
      total: found.length,
    }
  },
  async facets(question) {
    const chosen = Object.keys(question.selects)
    if (chosen.length < 2) return countFacets(leads.toArray, question)
    const nearly = await live('facets', question, (query) =>
      query.where(({ lead }) => or(...chosen.map((name) => selecting(question, lead, name)))),
    )
    return countFacets(nearly.toArray, question)
  },
  async setStatus(id, status) {
    const change = leads.update(id, (lead) => {
      lead.lead_status = status
    })
    await change.isPersisted.promise
  },
})
