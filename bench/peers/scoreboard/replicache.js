import { Replicache } from 'replicache'

// Defaults: https://doc.replicache.dev/byob/intro. Best: what its options offer to be sooner with news and to be signed
// in again: https://doc.replicache.dev/api/interfaces/ReplicacheOptions.
const configs = {
  defaults: {},
  best: { pullInterval: 30_000, requestOptions: { maxDelayMs: 10_000 } },
}

const mutators = {
  addNote: (tx, { lead, content }) => tx.set(`note/${content}`, { lead, content }),
  setField: (tx, { lead, field, value }) => tx.set(`field/${lead}/${field}`, value),
}

export async function start({ config }) {
  const replicache = new Replicache({
    name: 'person',
    pushURL: '/push',
    pullURL: '/pull',
    mutators,
    logLevel: 'error',
    ...configs[config],
  })
  if (config === 'best') {
    replicache.getAuth = () => 'signed in again'
    addEventListener('online', () => void replicache.pull())
  }
  return {
    note: (lead, content) => replicache.mutate.addNote({ lead, content }),
    set: (lead, field, value) => replicache.mutate.setField({ lead, field, value }),
    async look() {
      const entries = await replicache.query((tx) => tx.scan().entries().toArray())
      const pending = await replicache.experimentalPendingMutations()
      return {
        notes: entries.flatMap(([key, { content }]) => (key.startsWith('note/') ? [content] : [])),
        fields: Object.fromEntries(
          entries.flatMap(([key, value]) => (key.startsWith('field/') ? [[key.slice('field/'.length), value]] : [])),
        ),
        unsent: pending.map(({ args }) => args.content ?? args.value),
        returned: [],
      }
    },
  }
}
