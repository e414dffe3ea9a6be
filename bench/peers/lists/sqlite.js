import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { boxOf, nearness, PAGE, SELECT_FILTER_NAMES } from './leads.js'
import { servePeer } from './serve.js'

// What is filtered by is in a narrow table, choices as small numbers, places in the order of the list; the rows
// themselves beside it as JSON. Kept in the browser's private file system by a pool of synchronous handles.
const COLUMNS = [...SELECT_FILTER_NAMES, 'surname', 'lat', 'lng']
const codes = new Map(SELECT_FILTER_NAMES.map((name) => [name, new Map()]))
const values = new Map(SELECT_FILTER_NAMES.map((name) => [name, []]))
let database
let count = 0

function codeOf(name, value) {
  const known = codes.get(name)
  if (!known.has(value)) known.set(value, values.get(name).push(value) - 1)
  return known.get(value)
}

function selecting([name, chosen]) {
  return `${name} IN (${chosen.map((value) => codeOf(name, value)).join(',')})`
}

function conditions({ selects, surname, near }, leftOut) {
  const all = Object.entries(selects).flatMap((select) => (select[0] === leftOut ? [] : [selecting(select)]))
  if (surname) all.push(`instr(surname, '${surname}')`)
  if (near) {
    const { south, north, west, east } = boxOf(near)
    all.push(`lat BETWEEN ${south} AND ${north} AND lng BETWEEN ${west} AND ${east}`)
    all.push(`is_near(lat, lng, '${near.postcode}', ${near.miles})`)
  }
  return all.join(' AND ') || 'true'
}

const countsOf = (name) => `SELECT '${name}' AS name, ${name} AS code, count(*) AS number`

servePeer({
  async open() {
    const sqlite3 = await sqlite3InitModule()
    const pool = await sqlite3.installOpfsSAHPoolVfs({ clearOnInit: true })
    database = new pool.OpfsSAHPoolDb('/leads.sqlite')
    const near = new Map()
    database.createFunction({
      name: 'is_near',
      arity: 4,
      deterministic: true,
      xFunc: (_context, lat, lng, postcode, miles) => {
        const key = JSON.stringify([postcode, miles])
        if (!near.has(key)) near.set(key, nearness({ postcode, miles }))
        return near.get(key)({ lat, lng }) ? 1 : 0
      },
    })
    database.exec(`
      PRAGMA cache_size = -131072; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
      CREATE TABLE fact (place INTEGER PRIMARY KEY, ${COLUMNS.join(', ')});
      CREATE TABLE lead (place INTEGER PRIMARY KEY, id TEXT UNIQUE, row TEXT)`)
  },
  add(leads) {
    database.transaction(() => {
      const fact = database.prepare(`INSERT INTO fact VALUES (?, ${COLUMNS.map(() => '?').join(', ')})`)
      const row = database.prepare('INSERT INTO lead VALUES (?, ?, ?)')
      for (const lead of leads) {
        const choices = SELECT_FILTER_NAMES.map((name) => codeOf(name, lead[name]))
        fact.bind([count, ...choices, lead.surname_folded, lead.lat, lead.lng]).stepReset()
        row.bind([count, lead._id, JSON.stringify(lead)]).stepReset()
        count += 1
      }
      fact.finalize()
      row.finalize()
    })
  },
  ready: () => database.exec('CREATE INDEX by_status ON fact (lead_status); ANALYZE'),
  find(question) {
    const where = conditions(question)
    const total = database.selectValue(`SELECT count(*) FROM fact WHERE ${where}`)
    const rows = database.selectValues(
      `SELECT row FROM lead WHERE place IN (SELECT place FROM fact WHERE ${where} ORDER BY place LIMIT ${PAGE}) ORDER BY place`,
    )
    return { rows: rows.map((row) => JSON.parse(row)), total }
  },
  facets(question) {
    const chosen = Object.keys(question.selects)
    const others = SELECT_FILTER_NAMES.filter((name) => !chosen.includes(name))
    const counts = Object.fromEntries(SELECT_FILTER_NAMES.map((name) => [name, []]))
    database.exec({
      sql: [
        `WITH found AS MATERIALIZED (SELECT ${others.join(', ')} FROM fact WHERE ${conditions(question)})`,
        [
          ...others.map((name) => `${countsOf(name)} FROM found GROUP BY ${name}`),
          ...chosen.map((name) => `${countsOf(name)} FROM fact WHERE ${conditions(question, name)} GROUP BY ${name}`),
        ].join(' UNION ALL '),
      ].join(' '),
      callback: ([name, code, number]) => void counts[name].push([values.get(name)[code], number]),
    })
    return counts
  },
  setStatus(id, status) {
    const place = database.selectValue('SELECT place FROM lead WHERE id = ?', [id])
    database.transaction(() => {
      database.exec('UPDATE fact SET lead_status = ? WHERE place = ?', { bind: [codeOf('lead_status', status), place] })
      database.exec("UPDATE lead SET row = json_set(row, '$.lead_status', ?) WHERE place = ?", {
        bind: [status, place],
      })
    })
  },
})
