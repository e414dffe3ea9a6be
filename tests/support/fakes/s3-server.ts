import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** As much of S3 as the file store uses, in memory. */
export class S3Server {
  failsWith: number | undefined
  lastPut: { url: string; type: string | undefined; authorization: string | undefined } | undefined
  private readonly objects = new Map<string, Buffer>()
  private readonly http = createServer((request, response) => {
    void this.answer(request, response).catch(() => response.destroy())
  })

  listen(): Promise<string> {
    return new Promise((resolve) =>
      this.http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(this.http.address() as AddressInfo).port}`)),
    )
  }

  close(): void {
    this.http.closeAllConnections()
    this.http.close()
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers, url = '' } = request
    const [key = ''] = url.split('?')
    if (this.failsWith !== undefined) return void response.writeHead(this.failsWith).end()
    if (method === 'PUT') {
      const bytes = await buffer(request)
      this.lastPut = { url, type: headers['content-type'], authorization: headers.authorization }
      this.objects.set(key, bytes)
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = this.objects.get(key)
    if (!found) {
      const body = method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>'
      return void response.writeHead(404, { 'content-type': 'application/xml' }).end(body)
    }
    response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found)
  }
}
