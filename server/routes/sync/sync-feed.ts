import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import * as endpoints from '../../../contract/endpoints/sync.ts'
import { entitiesUnknownTo } from '../../../contract/entities/entity.ts'
import { MAX_COMPANIES } from '../../../contract/entities/user.ts'
import { listCompanies } from '../../store/users/companies.ts'
import { readBootstrap } from '../../store/feed/bootstrap.ts'
import { readRegisterFiles } from '../../store/register/tps-numbers.ts'
import type { FeedReader } from '../../store/feed/feed-lines.ts'
import { readChanges, readHead } from '../../store/feed/feed.ts'
import type { Account } from '../../store/users/users.ts'
import type { SyncHeaders } from '../../sync/sync-headers.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

/** Every device asks for these after each commit: they have connections of their own. */
export const PULLS: ReadonlySet<Endpoint> = new Set([endpoints.getHead, endpoints.getBootstrap, endpoints.getChanges])

export const syncFeedRoutes = ({ store }: Services) => [
  route(endpoints.getHead, ({ query: { companyId, acked } }) => readHead(store, companyId, acked)),

  route(endpoints.getBootstrap, async ({ caller, query: { companyId, ...page }, sync, reply }) =>
    sendJsonText(reply, await readBootstrap(store, readerOf(caller, companyId, sync), page)),
  ),

  route(endpoints.getChanges, async ({ caller, query: { companyId, cursor, limit, acked }, sync, reply }) => {
    const page = await readChanges(store, readerOf(caller, companyId, sync), cursor, limit, acked)
    return page === undefined ? reply.status(204).send() : sendJsonText(reply, page)
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

/** PostgreSQL has printed the page; parsing and printing it again would cost more than reading it. */
const sendJsonText = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
