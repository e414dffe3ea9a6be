import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type pg from 'pg'

/** Between a server and its PostgreSQL. It can go silent as a firewall does: nothing passes, and neither side is notified. */
export class DatabaseProxy {
  /** New connections are accepted, and never answered. */
  isSilent = false
  private readonly pairs = new Set<{ isMute: boolean; ends: Socket[] }>()
  private readonly server: Server
  private readonly upstream: pg.PoolConfig

  private constructor(upstream: pg.PoolConfig) {
    this.upstream = upstream
    this.server = createServer((socket) => this.carry(socket))
  }

  static async before(upstream: pg.PoolConfig): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(upstream)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get connection(): pg.PoolConfig {
    return { ...this.upstream, host: '127.0.0.1', port: (this.server.address() as AddressInfo).port }
  }

  get openConnections(): number {
    return [...this.pairs].filter(({ isMute }) => !isMute).length
  }

  /** Silences the open connections for good, as a firewall that dropped them. */
  silenceThoseOpen(): void {
    for (const pair of this.pairs) pair.isMute = true
  }

  async close(): Promise<void> {
    for (const { ends } of this.pairs) for (const end of ends) end.destroy()
    this.server.close()
    await once(this.server, 'close')
  }

  private carry(client: Socket): void {
    const { host = '', port = 5432 } = this.upstream
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const pair = { isMute: this.isSilent, ends: [client, database] }
    this.pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (!pair.isMute) to.write(data)
      })
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        this.pairs.delete(pair)
      })
    }
    pass(client, database)
    pass(database, client)
  }
}
