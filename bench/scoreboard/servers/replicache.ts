import { type Answer, json, type PeerServer } from '../peer.ts'

interface Mutation {
  id: number
  clientID: string
  name: string
  args: { lead: string; content: string; field: string; value: string }
}

/**
 * Push and pull after Replicache's Global Version Strategy (https://doc.replicache.dev/strategies/global-version): one
 * version for all, a version on each entry and client, a mutation that was processed is skipped, one from the future
 * refused.
 */
export function replicacheServer(): PeerServer {
  const entries = new Map<string, { value: unknown; version: number }>()
  const clients = new Map<string, { group: string; last: number; version: number }>()
  let version = 0

  function push(group: string, mutations: readonly Mutation[]): Answer {
    for (const { id, clientID, name, args } of mutations) {
      const client = clients.get(clientID) ?? { group, last: 0, version: 0 }
      if (id <= client.last) continue
      if (id > client.last + 1) return json({ message: 'That mutation is from the future.' }, 500)
      version += 1
      clients.set(clientID, { group, last: id, version })
      const [key, value] =
        name === 'addNote'
          ? [`note/${args.content}`, { lead: args.lead, content: args.content }]
          : [`field/${args.lead}/${args.field}`, args.value]
      entries.set(key, { value, version })
    }
    return json({})
  }

  function pull(group: string, cookie: number): Answer {
    const changed = [...clients].filter(([, client]) => client.group === group && client.version > cookie)
    const patch = [...entries].filter(([, entry]) => entry.version > cookie)
    return json({
      cookie: version,
      lastMutationIDChanges: Object.fromEntries(changed.map(([id, { last }]) => [id, last])),
      patch: patch.map(([key, { value }]) => ({ op: 'put', key, value })),
    })
  }

  return {
    async answer({ path, body }) {
      const given = JSON.parse(body ?? '')
      return path === '/push'
        ? push(given.clientGroupID, given.mutations)
        : pull(given.clientGroupID, given.cookie ?? 0)
    },
    async truth() {
      const all = [...entries]
      return {
        notes: all.filter(([key]) => key.startsWith('note/')).map(([key]) => key.slice('note/'.length)),
        fields: Object.fromEntries(
          all
            .filter(([key]) => key.startsWith('field/'))
            .map(([key, { value }]) => [key.slice('field/'.length), String(value)]),
        ),
      }
    },
  }
}
