import { BackgroundSyncPlugin, Queue } from 'workbox-background-sync'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

// Defaults: "Basic usage" of https://developer.chrome.com/docs/workbox/modules/workbox-background-sync. Best: its "Advanced
// usage", a `Queue` with an `onSync` of its own, for which only the server's own word counts; a write waits behind those
// that wait already, and every start of the worker asks for a sync.
const handlers = { defaults: () => new NetworkOnly({ plugins: [new BackgroundSyncPlugin('writes')] }), best: ownQueue }

async function demandSaved(response) {
  const isSaved = response.ok && response.headers.get('content-type') === 'application/json'
  if (!isSaved) throw new Error(`Not saved: ${response.status}`)
  return response
}

function ownQueue() {
  const queue = new Queue('writes', {
    async onSync() {
      for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
        try {
          await demandSaved(await fetch(entry.request.clone()))
        } catch (error) {
          await queue.unshiftRequest(entry)
          throw error
        }
      }
    },
  })
  void queue.registerSync()
  return async ({ request }) => {
    try {
      if ((await queue.size()) > 0) throw new Error('Others wait.')
      return await demandSaved(await fetch(request.clone()))
    } catch (error) {
      await queue.pushRequest({ request })
      throw error
    }
  }
}

const handler = handlers[self.config]()
for (const method of ['POST', 'PATCH']) {
  registerRoute(({ url }) => /^\/(notes|leads)/.test(url.pathname), handler, method)
}
