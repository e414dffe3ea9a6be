import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListPage } from '../store/core/list-page.ts'

/** The rows; a `Link` header (RFC 8288) has the address of those that did not fit. */
export function rowsOfPage<Row>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { rows, next }: ListPage<Row>,
): Row[] {
  if (next !== undefined) {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    searchParams.set('offset', String(next))
    reply.header('link', `<${pathname}?${searchParams}>; rel="next"`)
  }
  return rows
}
