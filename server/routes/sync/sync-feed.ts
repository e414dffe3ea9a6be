import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import * as endpoints from '../../../contract/endpoints/sync.ts'
import { entitiesUnknownTo } from '../../../contract/entities/entity.ts'
import { MAX_COMPANIES } from '../../../contract/entities/user.ts'
import { listCompanies } from '../../store/users/companies.ts'
import { segmentKey } from '../../commands/segments/segment-key.ts'
import { readBootstrap } from '../../store/feed/bootstrap.ts'
import { readRegisterFiles } from '../../store/register/tps-numbers.ts'
import type { FeedReader } from '../../store/feed/feed-lines.ts'
import { readChanges, readHead } from '../../store/feed/feed.ts'
import { readSharedDownload } from '../../store/feed/shared-downloads.ts'
import type { Account } from '../../store/users/users.ts'
import type { SyncHeaders } from '../../sync/sync-headers.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'

/** Every device sends these after each commit, so they have a pool of connections to themselves. */
export const PULLS: ReadonlySet<Endpoint> = new Set([
  endpoints.getHead,
  endpoints.getBootstrap,
  endpoints.getSharedDownload,
  endpoints.getChanges,
])

export const syncFeedRoutes = ({ store, segments, clock }: Services) => [
  route(endpoints.getHead, ({ query: { companyId, commitTokens } }) => readHead(store, companyId, commitTokens)),

  route(endpoints.getBootstrap, async ({ caller, query: { companyId, ...page }, sync, reply }) =>
    sendJsonText(reply, (await readBootstrap(store, readerOf(caller, companyId, sync), page)).text),
  ),

  route(endpoints.getChanges, async ({ caller, query: { companyId, cursor, limit, commitTokens }, sync, reply }) => {
    const page = await readChanges(store, readerOf(caller, companyId, sync), cursor, limit, commitTokens)
    return page === undefined ? reply.status(204).send() : sendJsonText(reply, page)
  }),

  route(endpoints.getSharedDownload, async ({ query: { companyId }, sync, reply }) => {
    // Segments have rows of every kind.
    const isCurrent = entitiesUnknownTo(sync.client).length === 0
    const shared = isCurrent ? await readSharedDownload(store, companyId, clock()) : undefined
    return shared ?? reply.status(204).send()
  }),

  route(endpoints.getSegment, async ({ params, reply }) => {
    const { stream, size } = found(await segments.read(segmentKey(params)), 'This segment')
    return reply
      .header('content-type', endpoints.SEGMENT_TYPE)
      .header('content-length', size)
      .header('cache-control', CACHED_FOR_A_DAY)
      .send(stream)
  }),

  route(endpoints.getAccess, async ({ caller, query: { offset } }) => {
    const { _id, firstname, lastname, email, role, companyIds } = caller
    const user = { _id, firstname, lastname, email, role, assignedCompanies: companyIds }
    const [{ rows: companies, next }, registers] = await Promise.all([
      listCompanies(store, companyIds, { offset, mostRows: MAX_COMPANIES }),
      readRegisterFiles(store),
    ])
    return { user, companies, registers, next }
  }),
]

const readerOf = ({ _id }: Account, companyId: string, { client }: SyncHeaders): FeedReader => ({
  companyId,
  userId: _id,
  unknown: entitiesUnknownTo(client),
})

/** The server doesn't give out its key for longer. */
const CACHED_FOR_A_DAY = 'public, max-age=86400, immutable'

/** PostgreSQL has printed the page. Parsing and printing it again would cost more than reading it. */
const sendJsonText = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
