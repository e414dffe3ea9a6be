import Dexie from 'dexie'
import { countFacets, matcher, newestFirst, PAGE } from './leads.js'
import { servePeer } from './serve.js'

// The indexes that these questions need and no others: every further one makes loading slower. Keys are read in bulk
// and intersected here, because IndexedDB cannot intersect, and is slow through a cursor.
const ASKED = ['property_type', 'built_form', 'main_fuel']
const database = new Dexie('peer')
const leads = () => database.table('leads')
const ofStatus = (status) =>
  leads().where('[lead_status+createdAt]').between([status, Dexie.minKey], [status, Dexie.maxKey])

async function keysOf(queries) {
  return new Set((await Promise.all(queries.map((query) => query.primaryKeys()))).flat())
}

function intersect([first, ...others]) {
  return [...first].filter((id) => others.every((ids) => ids.has(id)))
}

async function matchingKeys({ lead_status: [status], ...selects }) {
  const sets = Object.entries(selects).map(([name, values]) =>
    keysOf(values.map((value) => leads().where(`[lead_status+${name}]`).equals([status, value]))),
  )
  return intersect(await Promise.all(sets))
}

async function newestOf(ids, status) {
  const wanted = new Set(ids)
  for (let look = 1_000; ; look *= 8) {
    const walked = await ofStatus(status).reverse().limit(look).primaryKeys()
    const found = walked.filter((id) => wanted.has(id)).slice(0, PAGE)
    if (found.length === Math.min(PAGE, wanted.size)) return leads().bulkGet(found)
  }
}

async function nearlyMatching({ lead_status: [status], ...selects }) {
  const sets = await Promise.all([
    keysOf([ofStatus(status)]),
    ...Object.entries(selects).map(([name, values]) =>
      keysOf(values.map((value) => leads().where(name).equals(value))),
    ),
  ])
  const times = new Map()
  for (const ids of sets) for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return [...times].flatMap(([id, number]) => (number >= sets.length - 1 ? [id] : []))
}

servePeer({
  async open() {
    await database.delete()
    const compound = ['createdAt', ...ASKED].map((name) => `[lead_status+${name}]`)
    database.version(1).stores({ leads: ['_id', ...ASKED, ...compound].join(',') })
    await database.open()
  },
  add: (added) => leads().bulkAdd(added),
  find: (question) =>
    database.transaction('r', leads(), async () => {
      const { selects, surname, near } = question
      const [status] = selects.lead_status
      if (Object.keys(selects).length === 1) {
        const [total, rows] = await Promise.all([
          ofStatus(status).count(),
          ofStatus(status).reverse().limit(PAGE).toArray(),
        ])
        return { rows, total }
      }
      const ids = await matchingKeys(selects)
      if (!surname && !near) return { rows: await newestOf(ids, status), total: ids.length }
      const found = (await leads().bulkGet(ids)).filter(matcher(question))
      return { rows: newestFirst(found).slice(0, PAGE), total: found.length }
    }),
  facets: (question) =>
    database.transaction('r', leads(), async () => {
      const isFew = Object.keys(question.selects).length > 1
      const found = isFew ? await leads().bulkGet(await nearlyMatching(question.selects)) : await leads().toArray()
      return countFacets(found, question)
    }),
  setStatus: (id, status) => leads().update(id, { lead_status: status }),
})
