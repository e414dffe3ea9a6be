import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Parsed } from '../../contract/endpoints/endpoint.ts'
import type { Session } from '../commands/users/authenticate.ts'
import type { Account } from '../store/users/users.ts'
import { type SyncHeaders, readSyncHeaders } from '../sync/sync-headers.ts'
import { notFound } from '../../contract/errors.ts'

export interface Call<E extends Endpoint> {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  readonly caller: E['policy'] extends 'public' ? null : Account
  readonly session: E['policy'] extends 'public' ? null : Session
  readonly sync: SyncHeaders
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route {
  readonly endpoint: Endpoint
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Runs after `register-routes.ts` has parsed and authorised the request. Returns the body, or the reply it sent. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | FastifyReply>,
): Route {
  return {
    endpoint,
    answer: (request, reply) => {
      const { params, query, body, caller, session } = request
      const sync = readSyncHeaders(request.headers)
      // The only cast from the schemas to types: Fastify has replaced each part by its parsed value.
      return handler({ params, query, body, caller, session, sync, request, reply } as Call<E>)
    },
  }
}

/** A missing row and a forbidden row get the same answer. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw notFound(what)
  return value
}
