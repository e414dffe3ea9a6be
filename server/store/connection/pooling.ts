import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

// Finds out what a pooler between here and PostgreSQL does to a connection. Each test needs two connections: while one
// is in a transaction, a pooler in transaction mode gives the other's session to it.

/** Whether session settings apply to the next statement. */
export async function keepsSessions(client: pg.Client, other: pg.Client): Promise<boolean> {
  await client.query(`set doorstep.doctor = 'here'`)
  await other.query('begin')
  try {
    const { rows } = await client.query<{ kept: string | null }>(
      `select current_setting('doorstep.doctor', true) as kept`,
    )
    const { rows: others } = await other.query<{ seen: string | null }>(
      `select current_setting('doorstep.doctor', true) as seen`,
    )
    return rows[0]?.kept === 'here' && others[0]?.seen !== 'here'
  } finally {
    await other.query('rollback')
    await client.query('reset doorstep.doctor')
  }
}

/** Whether a prepared statement can be run later. PgBouncer supports this from 1.21 on. */
export async function keepsStatements(client: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = { name: `doorstep ${randomUUID()}`, text: 'select $1::text as here', values: ['here'] }
  await client.query(statement)
  await other.query('begin')
  try {
    return await client.query(statement).then(
      () => true,
      () => false,
    )
  } finally {
    await other.query('rollback')
  }
}

const NOTIFICATION_MS = 3_000

/** Whether the other connection receives what one sends, as it does if both lead to the same database. */
export async function isNotified(client: pg.Client, listener: pg.Client): Promise<boolean> {
  const channel = `doorstep_doctor_${randomUUID()}`
  const notified = once(listener, 'notification').then(() => true)
  await listener.query(`listen ${listener.escapeIdentifier(channel)}`)
  await client.query('select pg_notify($1, $2)', [channel, ''])
  return Promise.race([notified, sleep(NOTIFICATION_MS, false, { ref: false })])
}
