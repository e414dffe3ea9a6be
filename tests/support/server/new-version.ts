import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `oldWorkerStartMs`: how long the old service worker takes to start, as on a slow device. */
export async function serverWithNewVersion(upstream: string, { oldWorkerStartMs = 0 } = {}) {
  let isReleased = false
  const before = oldWorkerStartMs
    ? `\n{ const end = Date.now() + ${oldWorkerStartMs}; while (Date.now() < end); }\n`
    : ''
  const proxy = createServer((incoming, answer) => {
    const isWorker = incoming.url === '/service-worker.js'
    passOn(upstream, incoming, answer, isWorker ? (isReleased ? '\n// the next build\n' : before) : '')
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true
    },
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function passOn(upstream: string, incoming: IncomingMessage, answer: ServerResponse, appended: string): void {
  const {
    'accept-encoding': _encoding,
    'if-none-match': _tag,
    'if-modified-since': _since,
    ...plain
  } = incoming.headers
  const outgoing = request(
    new URL(incoming.url ?? '/', upstream),
    { method: incoming.method, headers: appended ? plain : incoming.headers },
    (reply) => {
      const { 'content-length': length, ...headers } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, appended || length === undefined ? headers : reply.headers)
      reply.pipe(answer, { end: false })
      reply.on('end', () => answer.end(appended))
    },
  )
  outgoing.on('error', () => answer.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
