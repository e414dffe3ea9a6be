import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Socket } from 'node:net'
import { headers } from '../../contract/protocol.ts'
import { isNewerClient, serverOlder } from '../sync/sync-headers.ts'
import { badRequest, type ErrorReply, toErrorReply, toProblem } from './error-reply.ts'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (hasLeft(request)) return request.log.debug({ err: error }, 'a client went away')
  const answer = toErrorReply(isNewToThis(error, request) ? serverOlder() : error)
  if (answer.isBug) request.log.error({ err: error }, 'a request failed')
  sendErrorReply(answer, request, reply)
}

/** Nobody reads an answer, and what broke off with the request is no failure of ours. */
const hasLeft = ({ raw }: FastifyRequest) => raw.socket.destroyed

/** A change by a newer app that this server's schemas refuse isn't wrong: it waits for a newer server. */
const isNewToThis = (error: unknown, { headers: given }: FastifyRequest) =>
  hasZodFastifySchemaValidationErrors(error) && given[headers.idempotencyKey] !== undefined && isNewerClient(given)

/** For an address that this server does not have. A newer app may expect a newer server. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const isNew = request.headers[headers.idempotencyKey] !== undefined && isNewerClient(request.headers)
  sendErrorReply(isNew ? toErrorReply(serverOlder()) : badRequest(404), request, reply)
}

export function sendErrorReply(answer: ErrorReply, request: FastifyRequest, reply: FastifyReply) {
  const wantsProblem = request.headers[headers.idempotencyKey] !== undefined
  reply.status(answer.status).header('cache-control', 'no-store')
  reply.header('content-type', `application/${wantsProblem ? 'problem+' : ''}json; charset=utf-8`)
  if (answer.retryAfter !== undefined) reply.header(headers.retryAfter, answer.retryAfter)
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer')
  void reply.send(wantsProblem ? toProblem(answer) : answer.body)
}

/** A request that comes too slowly is right in itself: 400 would make a device take its change for refused. */
function unreadable(code: string | undefined): Pick<ErrorReply, 'status' | 'body'> {
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return badRequest(code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
  return { status: 408, body: { message: 'This request took too long to arrive. Send it again.', code: 'unavailable' } }
}

/** For what Node itself can't parse as HTTP: there is no request yet to reply to. */
export function endUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, body } = unreadable(error.code)
  const text = JSON.stringify(body)
  const head = [
    'content-type: application/json; charset=utf-8',
    'connection: close',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`HTTP/1.1 ${status} Refused\r\n${head.join('\r\n')}\r\n\r\n${text}`)
}
