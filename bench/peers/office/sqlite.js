import sqlite3InitModule from '@sqlite.org/sqlite-wasm'

// In memory, because Node has no private file system of a browser; that favours it.
let database

export async function open(leads, contacts) {
  const sqlite3 = await sqlite3InitModule()
  database = new sqlite3.oo1.DB(':memory:')
  database.exec(`
    CREATE TABLE lead (id TEXT PRIMARY KEY, created INTEGER, status TEXT, source TEXT, assignee TEXT, booked TEXT, deal TEXT);
    CREATE TABLE contact (lead TEXT, by TEXT, at INTEGER, kind TEXT, outcome TEXT)`)
  database.transaction(() => {
    const lead = database.prepare('INSERT INTO lead VALUES (?, ?, ?, ?, ?, ?, ?)')
    for (const row of leads) lead.bind(row).stepReset()
    lead.finalize()
    const contact = database.prepare('INSERT INTO contact VALUES (?, ?, ?, ?, ?)')
    for (const row of contacts) contact.bind(row).stepReset()
    contact.finalize()
  })
  database.exec(`
    CREATE INDEX by_created ON lead (created);
    CREATE INDEX by_status ON lead (status, created);
    CREATE INDEX by_time ON contact (at);
    ANALYZE`)
}

export const bySource = ({ from, to }) =>
  database.selectArrays(
    'SELECT source, count(*), sum(deal IS NOT NULL) FROM lead WHERE created BETWEEN ? AND ? GROUP BY source',
    [from, to],
  )

export const byPerson = ({ from, to }) =>
  database.selectArrays(
    `SELECT by, kind, outcome, count(*) FROM contact JOIN lead ON lead.id = contact.lead
      WHERE at BETWEEN ? AND ? GROUP BY by, kind, outcome`,
    [from, to],
  )

export const column = (status, most) => ({
  total: database.selectValue('SELECT count(*) FROM lead WHERE status = ? AND deal IS NULL', [status]),
  ids: database.selectValues('SELECT id FROM lead WHERE status = ? AND deal IS NULL ORDER BY created DESC LIMIT ?', [
    status,
    most,
  ]),
})
