import { expose } from 'comlink'
import { leadBatches } from './leads.js'

/**
 * Every peer is the same four things in a worker of its own: `add(leads)`, `find(question)`, `facets(question)` and
 * `setStatus(id, status)`, with `open()` before and `ready()` after the last lead where it needs them.
 */
export function servePeer(peer) {
  expose({
    async load(count, centrePostcode) {
      await peer.open?.()
      let ms = 0
      for (const leads of leadBatches(count, centrePostcode)) ms += await timed(() => peer.add(leads))
      return ms + (await timed(() => peer.ready?.()))
    },
    find: (question) => peer.find(question),
    facets: (question) => peer.facets(question),
    setStatus: (id, status) => peer.setStatus(id, status),
  })
}

async function timed(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
