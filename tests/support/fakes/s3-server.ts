import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The part of S3 that the file store uses, in memory. */
export class S3Server {
  failsWith: number | undefined
  /** Accepts requests without answering, or stops after the first half of an object. */
  hangs: 'at once' | 'half-way' | undefined
  lastPut: { url: string; type: string | undefined; authorization: string | undefined } | undefined
  readonly objects = new Map<string, Buffer>()
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
    const [key = '', query = ''] = url.split('?')
    if (this.hangs === 'at once') return
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
    if (query.includes('list-type=2')) return this.list(response, new URLSearchParams(query))
    const found = this.objects.get(key)
    if (!found) {
      const body = method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>'
      return void response.writeHead(404, { 'content-type': 'application/xml' }).end(body)
    }
    response.writeHead(200, { 'content-length': found.length })
    if (this.hangs === 'half-way' && method === 'GET')
      return void response.write(found.subarray(0, Math.floor(found.length / 2)))
    response.end(method === 'HEAD' ? undefined : found)
  }

  /** Lists one object a page, so that listing must continue page by page. */
  private list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token')
    const prefix = query.get('prefix') ?? ''
    const keyOf = (path: string) => path.split('/').slice(2).join('/')
    const paths = [...this.objects.keys()].filter((path) => keyOf(path).startsWith(prefix)).toSorted()
    const [path] = after === null ? paths : paths.filter((each) => each > after)
    const contents = path
      ? `<Contents><Key>${keyOf(path)}</Key><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`
      : ''
    const next = path && path !== paths.at(-1) ? `<NextContinuationToken>${path}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`)
  }
}
