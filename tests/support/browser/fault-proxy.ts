import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A real proxy between a browser and the server, on its own port, so that requests of a service worker pass it, too.

export type Trouble =
  | 'request cut'
  | 'answer cut'
  | 'answer truncated'
  | 'delivered twice'
  | 'black hole'
  | { status: number; body: string; headers?: Record<string, string> }
  /** Runs this once the server has answered, and then cuts the answer. */
  | { cutAfter: () => Promise<void> }

export interface Passing {
  method: string
  path: string
}

export interface Link {
  roundTripMs?: number
  bytesPerSecond?: number
}

interface Answered {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Callbacks at the receiving end. */
interface Arrival {
  begin?: () => void
  bring?: (piece: Buffer) => void
}

const PACKET_BYTES = 1_400

export class FaultProxy {
  trouble: (request: Passing) => Trouble | undefined = () => undefined
  link: Link = {}
  readonly log: Passing[] = []
  /** The bytes of bodies, both ways. */
  carriedBytes = 0
  private readonly server: Server
  private readonly upstream: string
  /** All requests share one connection: a slow one holds up those after it. */
  private lineIsFreeAt = 0

  private constructor(upstream: string) {
    this.upstream = upstream
    this.server = createServer((request, response) => {
      void this.pass(request, response).catch(() => response.destroy())
    })
  }

  static async before(upstream: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstream)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo
    return `http://localhost:${port}`
  }

  cut(): void {
    this.server.closeAllConnections()
  }

  async close(): Promise<void> {
    this.cut()
    this.server.close()
    await once(this.server, 'close')
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passing = { method: request.method ?? 'GET', path: request.url ?? '/' }
    this.log.push(passing)
    const trouble = this.trouble(passing)
    if (trouble === 'request cut') return void request.destroy()
    const body = await bodyOf(request)
    await this.carry(body)
    if (trouble === 'black hole') return
    if (typeof trouble === 'object' && 'status' in trouble)
      return void response.writeHead(trouble.status, trouble.headers ?? {}).end(trouble.body)
    if (passing.path.startsWith('/api/sync/stream')) return this.passStream(request, response)
    const isTwice = trouble === 'delivered twice'
    const [answer] = await Promise.all([this.forward(request, body), isTwice && this.forward(request, body)])
    if (typeof trouble === 'object') await trouble.cutAfter()
    if (typeof trouble === 'object' || trouble === 'answer cut') return void response.destroy()
    const isWhole = trouble !== 'answer truncated'
    const begin = () => response.writeHead(answer.status, answer.headers)
    await this.carry(isWhole ? answer.body : answer.body.subarray(0, answer.body.length / 2), {
      begin,
      bring: (piece) => response.write(piece),
    })
    if (isWhole) response.end()
    else response.destroy()
  }

  /** Sends in pieces, so that concurrent requests share the connection. */
  private async carry(body: Buffer, { begin, bring }: Arrival = {}): Promise<void> {
    const { roundTripMs = 0, bytesPerSecond = Infinity } = this.link
    this.carriedBytes += body.length
    if (roundTripMs > 0) await sleep(roundTripMs / 2)
    begin?.()
    const pieceBytes = bytesPerSecond === Infinity ? body.length : PACKET_BYTES
    for (let start = 0; start < body.length; start += pieceBytes) {
      const piece = body.subarray(start, start + pieceBytes)
      const now = performance.now()
      this.lineIsFreeAt = Math.max(now, this.lineIsFreeAt) + (piece.length / bytesPerSecond) * 1000
      if (this.lineIsFreeAt > now) await sleep(this.lineIsFreeAt - now)
      bring?.(piece)
    }
  }

  private async forward(request: IncomingMessage, body: Buffer): Promise<Answered> {
    const [upstream] = await once(this.ask(request).end(body), 'response')
    const answer: IncomingMessage = upstream
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) }
  }

  private async passStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const outgoing = this.ask(request)
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    const [upstream] = await once(outgoing.end(), 'response')
    const answer: IncomingMessage = upstream
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  }

  private ask({ method, url, headers }: IncomingMessage) {
    return ask(this.upstream + (url ?? '/'), { method, headers })
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece)
  return Buffer.concat(pieces)
}
