import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { headers } from '../../contract/protocol.ts'
import { conflictHeader } from '../sync/clashes.ts'
import { fingerprintOf } from '../sync/fingerprint.ts'
import { type MutationRun, runMutation } from '../sync/run-mutation.ts'
import { etagOf } from '../sync/sync-headers.ts'
import type { Account } from '../store/users.ts'
import type { Call } from './route.ts'
import type { Services } from './services.ts'

interface ChangingCall extends Pick<Call<Endpoint>, 'sync' | 'request' | 'reply'> {
  readonly caller: Account
  readonly body: unknown
}
type GivenByRoute = 'companyId' | 'mutation' | 'args' | 'bodyOf' | 'deviceAt' | 'check'

/** Runs a mutation for the call that carries it, and says in headers what a plain client needs not know. */
export async function answerMutation<Schema extends z.ZodMiniType>(
  { store }: Services,
  { caller, sync, body, request, reply }: ChangingCall,
  given: Pick<MutationRun<Schema>, GivenByRoute>,
): Promise<FastifyReply> {
  const [path = ''] = request.url.split('?')
  const answer = await runMutation({
    ...given,
    store,
    userId: caller._id,
    sync,
    fingerprint: fingerprintOf(request.method, path, body),
    status: reply.statusCode,
  })
  const { seq, mark, epoch, version, conflicts, replayed } = answer
  reply.header(headers.syncEpoch, epoch)
  if (seq !== undefined) reply.header(headers.syncSeq, seq)
  if (mark !== undefined) reply.header(headers.syncMark, mark)
  if (version !== undefined) reply.header(headers.etag, etagOf(version))
  if (conflicts.length > 0) reply.header(headers.syncConflict, conflictHeader(conflicts))
  if (replayed) reply.header(headers.replayed, 'true')
  return reply.status(answer.status).send(conflicts.length > 0 ? { ...answer.body, conflicts } : answer.body)
}
