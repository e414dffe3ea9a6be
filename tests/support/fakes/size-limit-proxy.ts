import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Answers a larger request with its own page, as nginx does in front of a server. */
export async function startSizeLimitProxy(serverUrl: string, mostBytes: number) {
  const proxy = {
    url: '',
    mostBytes,
    refused: 0,
    passed: [] as number[],
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
  const http = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (body.length > proxy.mostBytes) {
      proxy.refused += 1
      response
        .writeHead(413, { 'content-type': 'text/html' })
        .end('<html><head><title>413 Request Entity Too Large</title></head></html>')
      return
    }
    if (request.method === 'POST') proxy.passed.push(body.length)
    const { method, headers } = request
    const onward = ask(serverUrl + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return proxy
}
