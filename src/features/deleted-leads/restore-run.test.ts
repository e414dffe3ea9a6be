import { expect, test } from 'vitest'
import type { DeletedLead } from '../../../contract/endpoints/deleted-leads.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { RestoreRun, type RestoreServer } from './restore-run.ts'

const PAGE = 3
const deletedAt = '2026-03-01T10:00:00.000Z'
const deletedLeads = (count: number, at = deletedAt): DeletedLead[] =>
  Array.from({ length: count }, (_, number) => ({ lead: buildLead({ firstname: `Ann${number}` }), deletedAt: at }))

/** A server with pages of three; `isOld` leads can't be restored. */
function serverOf(given: readonly DeletedLead[], isOld: (name: string) => boolean = () => false) {
  const left = [...given]
  const times = new Map<string, number>()
  const sizes: number[] = []
  const server: RestoreServer = {
    list: async (page) => ({
      deletedLeads: left.slice((page - 1) * PAGE, page * PAGE),
      totalDeletedLeads: left.length,
    }),
    restore: async (ids) => {
      sizes.push(ids.length)
      const restored: { _id: string; version: number }[] = []
      const refused: { _id: string; reason: string }[] = []
      for (const id of ids) {
        const at = left.findIndex(({ lead }) => lead._id === id)
        if (at >= 0 && isOld(left[at]?.lead.firstname ?? '')) {
          refused.push({ _id: id, reason: 'Too old.' })
          continue
        }
        if (at >= 0) {
          left.splice(at, 1)
          times.set(id, (times.get(id) ?? 0) + 1)
        }
        restored.push({ _id: id, version: 3 })
      }
      return { restored, refused }
    },
  }
  return { server, left, times, sizes }
}

const untilTheEnd = (run: RestoreRun) =>
  run.run(
    () => undefined,
    () => false,
  )

test('restores everything page by page, past those that are refused', async () => {
  const isOld = (name: string) => ['Ann0', 'Ann1', 'Ann2', 'Ann6'].includes(name)
  const { server, left, sizes } = serverOf(deletedLeads(10), isOld)
  const run = RestoreRun.ofAll(server, 10)
  expect(await untilTheEnd(run)).toBe(true)
  expect(run.progress.restored).toHaveLength(6)
  expect(run.progress.refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual(
    left.map(({ lead }) => expect.stringContaining(`${lead.firstname}`)),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(PAGE)
})

test('continues after a lost answer, and counts and restores each lead once', async () => {
  const { server, times } = serverOf(deletedLeads(8))
  let calls = 0
  const lossy: RestoreServer = {
    ...server,
    restore: async (ids) => {
      const answer = await server.restore(ids)
      if (++calls === 2) throw new Error('No answer')
      return answer
    },
  }
  const run = RestoreRun.ofAll(lossy, 8)
  await expect(untilTheEnd(run)).rejects.toThrow('No answer')
  expect(run.progress.restored).toHaveLength(3)
  expect(await untilTheEnd(run)).toBe(true)
  expect(new Set(run.progress.restored.map(({ _id }) => _id)).size).toBe(8)
  expect(run.progress.restored).toHaveLength(8)
  expect([...times.values()]).toEqual(Array.from({ length: 8 }, () => 1))
})

test('leaves alone what is deleted while it runs', async () => {
  const { server, left } = serverOf(deletedLeads(5))
  const [late] = deletedLeads(1, '2026-03-01T10:00:05.000Z')
  if (!late) throw new Error('None was built.')
  const run = RestoreRun.ofAll(server, 5)
  await run.run(
    () => left.includes(late) || left.unshift(late),
    () => false,
  )
  expect(run.progress.restored).toHaveLength(5)
  expect(left).toEqual([late])
})

test('of chosen leads, stops when asked, and continues where it stopped', async () => {
  const leads = deletedLeads(7)
  const { server, times } = serverOf(leads)
  const run = RestoreRun.ofSome(server, leads, PAGE)
  let isStopped = false
  expect(
    await run.run(
      () => (isStopped = true),
      () => isStopped,
    ),
  ).toBe(false)
  expect(run.progress.restored).toHaveLength(3)
  expect(await untilTheEnd(run)).toBe(true)
  expect(times.size).toBe(7)
})
