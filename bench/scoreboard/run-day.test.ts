import { expect, test } from 'vitest'
import { countDatabaseTasks } from '../../tests/sync/simulation/quiet.ts'
import { LEADS } from './day.ts'
import type { PeerServer } from './peer.ts'
import { runDay } from './run-day.ts'
import { restServer } from './servers/rest.ts'

countDatabaseTasks()

/** A page that sends each write once and calls it saved. */
const CARELESS = `var peer = {
  async start() {
    const send = (body) => void fetch('/notes', { method: 'POST', body: JSON.stringify(body) }).catch(() => {})
    const rows = async () => (await fetch('/rows')).json()
    return {
      async note(lead, content) { send({ lead, content }) },
      async set() {},
      async look() {
        return { notes: (await rows()).notes.map(({ content }) => content), fields: {}, unsent: [], returned: [] }
      },
    }
  },
}`

const runCareless = (seed: number, serve: () => PeerServer) =>
  runDay(seed, { code: CARELESS, config: '', serve: async () => serve() })

test('a peer that sends once loses what meets a fault, and a seed repeats', async () => {
  const first = await runCareless(1, () => restServer(LEADS))
  expect(first.notesLost).toBeGreaterThan(10)
  expect(first.doubled).toBeGreaterThan(0)
  expect(first.diverged).toBe(0)
  expect(await runCareless(1, () => restServer(LEADS))).toEqual(first)
  expect(await runCareless(2, () => restServer(LEADS))).not.toEqual(first)
})

test('a mistake in the part of a server ends the bench', async () => {
  const broken: PeerServer = {
    answer: () => Promise.reject(new Error('not like that')),
    truth: async () => ({ notes: [], fields: {} }),
  }
  await expect(runCareless(1, () => broken)).rejects.toThrow('not like that')
})
