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

/** The client has disconnected, so the error isn't a failure of ours. */
const hasLeft = ({ raw }: FastifyRequest) => raw.socket.destroyed

/** A change by a newer app that this server's schemas refuse isn't wrong: it waits for a newer server. */
const isNewToThis = (error: unknown, { headers: given }: FastifyRequest) =>
  hasZodFastifySchemaValidationErrors(error) && given[headers.idempotencyKey] !== undefined && isNewerClient(given)

/** For an address that this server doesn't have. A newer app may expect a newer server. */
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

/** A slow request is valid in itself: after a 400 a device would treat its change as refused. */
function unreadable(code: string | undefined): Pick<ErrorReply, 'status' | 'body'> {
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return badRequest(code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
  return { status: 408, body: { message: 'This request took too long to arrive. Send it again.', code: 'unavailable' } }
}

/** For bytes that Node can't parse as HTTP: there is no request yet to reply to. */
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
