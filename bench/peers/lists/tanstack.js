import {
  and,
  BTreeIndex,
  count,
  createCollection,
  createLiveQueryCollection,
  inArray,
  like,
  localOnlyCollectionOptions,
} from '@tanstack/db'
import { countFacets, nearness, newestFirst, PAGE } from './leads.js'
import { servePeer } from './serve.js'

const NEVER = 0
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
    gcTime: NEVER,
    query: (query) => build(query.from({ lead: leads })),
  })
  standing.set(purpose, { key, collection })
  await collection.preload()
  return collection
}

const allOf = (conditions) => (conditions.length > 1 ? and(...conditions) : conditions[0])
const selecting = ({ selects }, lead) =>
  allOf(Object.entries(selects).map(([name, values]) => inArray(lead[name], values)))

function matching(question) {
  return (query) => {
    const { surname, near } = question
    let narrowed = query.where(({ lead }) => selecting(question, lead))
    if (surname) narrowed = narrowed.where(({ lead }) => like(lead.surname_folded, `%${surname}%`))
    const isNear = near && nearness(near)
    return isNear ? narrowed.fn.where(({ lead }) => isNear(lead)) : narrowed
  }
}

/** Where most match, the first page and the number of all are cheaper held than all. */
async function findAmongMany(question) {
  const query = matching(question)
  const page = await live('page', question, (from) =>
    query(from)
      .orderBy(({ lead }) => lead.createdAt, 'desc')
      .limit(PAGE),
  )
  const number = await live('number', question, (from) =>
    query(from).select(({ lead }) => ({ total: count(lead._id) })),
  )
  return { rows: page.toArray.map((lead) => ({ ...lead })), total: number.toArray[0]?.total ?? 0 }
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
    if (Object.keys(question.selects).length < 2) return findAmongMany(question)
    const found = (await live('list', question, matching(question))).toArray
    return {
      rows: newestFirst(found)
        .slice(0, PAGE)
        .map((lead) => ({ ...lead })),
      total: found.length,
    }
  },
  /** A live query of all that nearly match takes ten times as long. */
  facets: (question) => countFacets(leads.toArray, question),
  async setStatus(id, status) {
    const change = leads.update(id, (lead) => {
      lead.lead_status = status
    })
    await change.isPersisted.promise
  },
})
