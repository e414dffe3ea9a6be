import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { headers } from '../../../contract/protocol.ts'
import { conflictHeader } from '../../sync/clashes.ts'
import { fingerprintOf } from '../../sync/fingerprint.ts'
import type { MutationRun } from '../../sync/mutation-run.ts'
import { runMutation } from '../../sync/run-mutation.ts'
import { changeVia, etagOf, deviceTimeBy } from '../../sync/sync-headers.ts'
import type { Account } from '../../store/users/users.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'

interface ChangingCall extends Pick<Call<Endpoint>, 'sync' | 'request' | 'reply'> {
  readonly caller: Account
  readonly body: unknown
}
interface AboutAnswer {
  /** The body is a row that names the commit that brought it. */
  readonly hasSeq?: true
}
type GivenByRoute = 'companyId' | 'mutation' | 'args' | 'bodyOf' | 'deviceAt' | 'check' | 'origin'

export async function answerMutation<Schema extends z.ZodMiniType>(
  { store, clock }: Services,
  { caller, sync, body, request, reply }: ChangingCall,
  { hasSeq: sendsSeq, ...given }: Pick<MutationRun<Schema>, GivenByRoute> & AboutAnswer,
): Promise<FastifyReply> {
  const [path = ''] = request.url.split('?')
  const reported = sync.savedAt ?? given.deviceAt
  const answer = await runMutation({
    ...given,
    ...(reported === undefined ? {} : { deviceAt: deviceTimeBy(clock(), reported) }),
    store,
    origin: { ...given.origin, via: changeVia(request.headers) },
    ...(sync.author === undefined || sync.author === caller._id
      ? { userId: caller._id, releasedBy: undefined }
      : { userId: sync.author, releasedBy: caller._id }),
    sync,
    fingerprint: fingerprintOf(request.method, path, body),
    status: reply.statusCode,
  })
  const { seq, commitToken, epoch, version, conflicts, replayed } = answer
  reply.header(headers.syncEpoch, epoch)
  if (seq !== undefined) reply.header(headers.syncSeq, seq)
  if (commitToken !== undefined) reply.header(headers.syncCommitToken, commitToken)
  if (version !== undefined) reply.header(headers.etag, etagOf(version))
  if (conflicts.length > 0) reply.header(headers.syncConflict, conflictHeader(conflicts))
  if (replayed) reply.header(headers.replayed, 'true')
  // An erasure has emptied the stored answer, so it lacks fields that the endpoint promises.
  if (replayed && Object.keys(answer.body).length === 0)
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
  return reply.status(answer.status).send({
    ...answer.body,
    ...(sendsSeq && seq !== undefined ? { seq } : {}),
    ...(conflicts.length > 0 ? { conflicts } : {}),
  })
}
