import { getSharedDownload, type SharedDownload } from '../../../contract/endpoints/sync.ts'
import { buildSegments } from '../../../server/commands/segments/build-segments.ts'
import type { FileStore } from '../../../server/providers/file-store.ts'
import { openSegmentStore } from '../../../server/providers/open-file-store.ts'
import { unseal } from '../../../src/sync/pull/unseal.ts'
import type { TestServer, TestUser } from '../server/test-server.ts'

export const segmentsOf = ({ dataDir }: TestServer): FileStore => openSegmentStore({ dataDir })

/** As the server does every ten minutes for companies that need it. */
export const writeSegments = (
  server: TestServer,
  companyId: string,
  { mostRows = 7, segments = segmentsOf(server) } = {},
): Promise<void> =>
  buildSegments({ store: server.store, segments, clock: () => new Date() }, companyId, {
    signal: new AbortController().signal,
    mostRows,
  })

export async function sharedWith(server: TestServer, { token }: TestUser, companyId: string) {
  const reply = await server.call('GET', `/api/sync/shared?companyId=${companyId}`, { token })
  return reply.status === 204 ? undefined : getSharedDownload.response.parse(reply.body)
}

/** The content of the segments as text. */
export async function textsOf(server: TestServer, { key, segments }: SharedDownload, companyId: string) {
  const texts: string[] = []
  for (const { name } of segments) {
    const answer = await fetch(`${server.url}/api/sync/segments/${companyId}/${name}`)
    texts.push(await unseal(new Uint8Array(await answer.arrayBuffer()), key))
  }
  return texts
}
