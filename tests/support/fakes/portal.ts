import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = '<!doctype html><title>Hotel WiFi</title><h1>Welcome to the hotel</h1>'

/** A network that replaces what `isInTheWay` names with its page, cacheable for an hour. */
export async function startPortal(serverUrl: string) {
  const portal = {
    url: '',
    isInTheWay: (_path: string): boolean => false,
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
  const http = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    if (portal.isInTheWay(url)) {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public, max-age=3600' }).end(PAGE)
      return
    }
    const onward = ask(serverUrl + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  portal.url = `http://localhost:${(http.address() as AddressInfo).port}`
  return portal
}
