import type { FastifyReply } from 'fastify'
import * as endpoints from '../../contract/endpoints/sync.ts'
import { listCompanies } from '../store/companies.ts'
import { readBootstrap } from '../store/bootstrap.ts'
import { readChanges, readHead } from '../store/feed.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const syncFeedRoutes = ({ store }: Services) => [
  route(endpoints.getHead, ({ query: { companyId, acked } }) => readHead(store, companyId, acked)),

  route(endpoints.getBootstrap, async ({ caller, query: { companyId, ...page }, reply }) =>
    sendJsonText(reply, await readBootstrap(store, { companyId, userId: caller._id }, page)),
  ),

  route(endpoints.getChanges, async ({ caller, query: { companyId, cursor, limit, acked }, reply }) => {
    const page = await readChanges(store, { companyId, userId: caller._id }, cursor, limit, acked)
    return page === undefined ? reply.status(204).send() : sendJsonText(reply, page)
  }),

  route(endpoints.getAccess, async ({ caller }) => {
    const { _id, firstname, lastname, email, role, companyIds } = caller
    const user = { _id, firstname, lastname, email, role, assignedCompanies: companyIds }
    return { user, companies: await listCompanies(store, companyIds) }
  }),
]

/** PostgreSQL has printed the page; parsing it to print it again would cost more than reading it. */
const sendJsonText = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)
