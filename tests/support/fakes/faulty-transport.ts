export interface Outgoing {
  method: string
  path: string
  headers: Headers
  body: unknown
  raw: RequestInit['body']
  signal: AbortSignal | undefined
}

export type Fault = (deliver: () => Promise<Response>, request: Outgoing) => Promise<Response>

export interface FaultyTransport {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  log: Outgoing[]
  fault: (request: Outgoing) => Fault | undefined
  atServer: number
  deliverAgain: (request: Outgoing) => Promise<Response>
}

export function createTransport(serverUrl: string): FaultyTransport {
  const ask = ({ method, path, headers, raw, signal }: Outgoing) =>
    fetch(serverUrl + path, {
      method,
      headers,
      ...(raw === undefined ? {} : { body: raw }),
      ...(signal ? { signal } : {}),
    })
  const deliver = async (request: Outgoing) => {
    // The live connection never ends.
    if (isLive(request.path)) return ask(request)
    transport.atServer += 1
    try {
      const response = await ask(request)
      const bytes = await response.arrayBuffer()
      return new Response(response.status === 204 ? null : bytes, response)
    } finally {
      transport.atServer -= 1
    }
  }
  const transport: FaultyTransport = {
    log: [],
    atServer: 0,
    fault: () => undefined,
    async fetch(path, init) {
      const request = outgoing(path, init)
      transport.log.push(request)
      const fault = transport.fault(request)
      return fault ? fault(() => deliver(request), request) : deliver(request)
    },
    deliverAgain: (request) => deliver({ ...request, signal: undefined }),
  }
  return transport
}

const outgoing = (path: string, init: RequestInit): Outgoing => ({
  method: init.method ?? 'GET',
  path,
  headers: new Headers(init.headers),
  body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  raw: init.body,
  signal: init.signal ?? undefined,
})

export const isPush = (request: Outgoing) => request.headers.has('idempotency-key')

export const isBatch = ({ path }: Pick<Outgoing, 'path'>) => path === '/api/sync/push'
export const isLive = (path: string) => path.startsWith('/api/sync/stream')

export function firstly(times: number, fault: Fault, matches: (request: Outgoing) => boolean = isPush) {
  let left = times
  return (request: Outgoing) => {
    if (left === 0 || !matches(request)) return undefined
    left -= 1
    return fault
  }
}

const cut = () => new TypeError('fetch failed')

export const requestLost: Fault = () => Promise.reject(cut())

/** The server applies it, and the answer is lost. */
export const responseLost: Fault = async (deliver) => {
  await (await deliver()).arrayBuffer()
  throw cut()
}

export const deliveredTwice: Fault = async (deliver) => {
  const [first, second] = await Promise.all([deliver(), deliver()])
  await second.arrayBuffer()
  return first
}

export const truncated: Fault = async (deliver) => {
  const response = await deliver()
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: response.status,
    headers: response.headers,
  })
}

export const captivePortal: Fault = async () =>
  new Response('<html>Welcome to Hotel WiFi</html>', { headers: { 'content-type': 'text/html' } })

/** A half-open connection: nothing arrives until the device gives up. */
export const blackHole: Fault = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(cut()))
  })

export const answering =
  (status: number, code: string, message: string, headers: Record<string, string> = {}): Fault =>
  async () =>
    new Response(JSON.stringify({ code, message }), {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    })
