import pg from 'pg'

const RECONNECT_AFTER_MS = 1000

/** One dedicated connection. A poke missed while it is away only delays: devices also poll. */
export async function listenOn(
  connection: pg.PoolConfig,
  channel: string,
  handler: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const reconnectSoon = () => {
    client = undefined
    if (!stopped && !retry) retry = setTimeout(() => void reconnect(), RECONNECT_AFTER_MS)
  }
  const reconnect = async () => {
    retry = undefined
    await connect().catch(reconnectSoon)
  }
  const connect = async () => {
    const fresh = new pg.Client(connection)
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload = '' }) => handler(payload))
    await fresh.connect()
    fresh.on('end', reconnectSoon)
    client = fresh
    await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
    if (stopped) await fresh.end()
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
