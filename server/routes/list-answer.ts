import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListPage } from '../store/core/list-page.ts'

export interface ListCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The rows. A `Link` header (RFC 8288) has the address of the rows that did not fit. */
export function rowsOfPage<Row>(call: ListCall, { rows, next }: ListPage<Row>): Row[] {
  linkRest(call, next)
  return rows
}

/** Like `rowsOfPage`, for a list with numbered pages: the rest of a page that did not fit. */
export function answerOfPage<Page extends { readonly next?: number | undefined }>(
  call: ListCall,
  { next, ...answer }: Page,
): Omit<Page, 'next'> {
  linkRest(call, next)
  return answer
}

function linkRest({ request, reply }: ListCall, next: number | undefined): void {
  if (next === undefined) return
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  searchParams.set('offset', String(next))
  reply.header('link', `<${pathname}?${searchParams}>; rel="next"`)
}
