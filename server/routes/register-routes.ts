import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { getLive, getReady } from '../../contract/endpoints/health.ts'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { errorBody, Refusal } from '../../contract/errors.ts'
import { headers } from '../../contract/protocol.ts'
import { authenticate, type Session } from '../commands/users/authenticate.ts'
import { createDeviceNotes } from '../commands/users/note-device.ts'
import { rememberNamedCompany } from '../commands/users/remember-named-company.ts'
import { demandDiskSpace } from '../providers/disk-space.ts'
import { authorize } from '../policies/authorize.ts'
import { requireCurrentClient } from '../sync/sync-headers.ts'
import { demandKnownFields } from '../sync/unknown-fields.ts'
import type { Account } from '../store/users/users.ts'
import { sessionOfBatch } from './sync/push.ts'
import { PULLS } from './sync/sync-feed.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'
import { requireStorableText } from './sync/storable-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Account | null
    session: Session | null
    /** Present if the endpoint's body is signed. */
    rawBody: Buffer | null
    /** For a change with a key: the body before the endpoint's schema parsed it. */
    bodyAsSent: unknown
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const SIGNED_BODY_BYTES = 1024 * 1024

/** In seconds. */
const AGAIN_AFTER = 5

/**
 * Calls of monitors and load balancers, which an overloaded server still answers: it must keep running, and keep
 * getting requests.
 */
const ASKED_BY_MACHINES: ReadonlySet<Endpoint> = new Set([getLive, getReady])

/** Refuses at once. After a long wait the device would already have given up and sent the request again. */
const overloaded = () =>
  new Refusal('unavailable', 'The server is busy. Try again in a moment.', { retryAfter: AGAIN_AFTER })

export const DOCS_PATH = '/api/docs'

/** Throws when an endpoint of the contract has no route, or a route has no endpoint. */
export function registerRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]) {
  app.decorateRequest('caller', null)
  app.decorateRequest('session', null)
  app.decorateRequest('rawBody', null)
  app.decorateRequest('bodyAsSent', null)
  const noteDevice = createDeviceNotes(services)
  app.addHook('onRoute', refuseStranger)
  for (const { endpoint, answer } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
      ...(endpoint.mayBeGzipped ? { decompress: { requestEncodings: ['gzip'] } } : {}),
      config: { endpoint },
      schema: schemaOf(endpoint),
      ...(endpoint.isSigned ? { preParsing: keepRawBody } : {}),
      onRequest: async (request, reply) => {
        const queue = PULLS.has(endpoint) ? 'pulls' : 'db'
        if (!ASKED_BY_MACHINES.has(endpoint) && services.store.isFull(queue)) throw overloaded()
        if (endpoint.policy === 'public') return
        requireCurrentClient(request.headers)
        const session = sessionOfBatch() ?? (await authenticate(services, request.headers.authorization, queue))
        request.session = session
        request.caller = session.account
        if (session.renewedToken) reply.header(headers.renewedToken, session.renewedToken)
        if (endpoint.form || endpoint.isUpload) demandDiskSpace(await services.diskSpace())
      },
      preValidation: async (request) => {
        if (request.headers[headers.idempotencyKey] !== undefined) request.bodyAsSent = request.body
      },
      preHandler: async (request) => {
        checkParts(request)
        if (request.bodyAsSent !== null) demandKnownFields(request.bodyAsSent, request.body, request.headers)
        authorize(endpoint.policy, request.caller, request.query)
        await rememberNamedCompany(services, request)
        await noteDevice(request)
      },
      handler: (request, reply) => {
        reply.status(endpoint.status)
        return answer(request, reply)
      },
    })
  }
  const answered = new Set(routes.map((route) => route.endpoint))
  const unanswered = endpoints.filter((endpoint) => !answered.has(endpoint))
  if (unanswered.length > 0) {
    throw new Error(`No route answers ${unanswered.map(({ method, path }) => `${method} ${path}`).join(', ')}.`)
  }
}

async function keepRawBody(request: FastifyRequest, _reply: unknown, payload: Readable): Promise<Readable> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > SIGNED_BODY_BYTES) throw new Refusal('too-large', 'Send less at once.')
    chunks.push(part)
  }
  request.rawBody = Buffer.concat(chunks)
  return Readable.from([request.rawBody])
}

function checkParts({ params, query, body }: FastifyRequest) {
  requireStorableText(params)
  requireStorableText(query)
  requireStorableText(body)
}

function refuseStranger({ method, url, config }: RouteOptions) {
  if (!url.startsWith('/api') || url.startsWith(DOCS_PATH)) return
  if (!config?.endpoint || !endpoints.includes(config.endpoint)) {
    throw new Error(`${method.toString()} ${url} is not an endpoint of the contract and so has no policy.`)
  }
}

const schemaOf = ({ summary, policy, params, query, body, status, response }: Endpoint) => ({
  summary,
  ...(policy === 'public' ? {} : { security: [{ bearer: [] }] }),
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
  response: { ...(response ? { [status]: response } : {}), '4xx': errorBody, '5xx': errorBody },
})
