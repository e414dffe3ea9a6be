import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { currentRequestId, inRequest } from '../store/core/request-context.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** The format of nginx, Caddy and others. Any other value is ignored, because the id is written into logs and statements. */
const REQUEST_ID = /^[\w-]{8,64}$/

/** A trusted proxy's id, or a new one. Items of a batch have the id of the batch. */
export const requestIdOf =
  (isTrusted: (address: string) => boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const requestId = headers[REQUEST_ID_HEADER]
    const isUsable =
      typeof requestId === 'string' && REQUEST_ID.test(requestId) && isTrusted(socket.remoteAddress ?? '')
    return currentRequestId() ?? (isUsable ? requestId : randomUUID())
  }

/** Sends the id in the answer, and passes it on to the statements of the request. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    inRequest(request.id, done)
  })
  // A body arrives in the connection's context, so the request's has to be set again.
  app.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done))
}
