import { expect, test } from '@playwright/test'
import { headers } from '../../contract/protocol.ts'
import { type LongRunOptions, type LongRunResult, runLong } from '../long/long-run.ts'
import { reportOf } from '../long/report.ts'

// A small form of the long run with real processes (`npm run sim:browsers`), and the test of that run.

const SHORT: LongRunOptions = { seed: 1, minutes: 0.15, profiles: 2, pauseMs: 300, kills: 3, browserKills: 2 }

test.describe.configure({ mode: 'parallel' })

test.setTimeout(240_000)

const savedOf = ({ notebook }: LongRunResult) => notebook.deeds.filter(({ outcome }) => outcome === 'saved')

test('FM-002, FM-013: what two users saw saved while server and browsers were killed arrives once, in order, and on both devices', async () => {
  const result = await runLong(SHORT)
  expect([...result.verdict.findings, ...result.diverged], reportOf(result).join('\n')).toEqual([])
  expect(savedOf(result).length).toBeGreaterThan(0)
  const killed = (what: string) =>
    result.notebook.counted().reduce((sum, [name, times]) => sum + (name.startsWith(`${what} killed`) ? times : 0), 0)
  expect({ server: killed('server'), browser: killed('browser') }).toEqual({ server: 3, browser: 2 })
})

test('detects a connection that says "saved" for a note and drops it', async () => {
  const stopping = new AbortController()
  const result = await runLong({
    ...SHORT,
    minutes: 2,
    profiles: 1,
    kills: 0,
    browserKills: 0,
    stop: stopping.signal,
    plant: (epoch) => {
      const answer = { [headers.syncSeq]: '1', [headers.syncEpoch]: epoch, 'content-type': 'application/json' }
      return ({ method, path }) => {
        if (method !== 'POST' || !path.includes('/notes')) return undefined
        stopping.abort()
        return { status: 201, body: '{}', headers: answer }
      }
    },
  })
  expect(result.verdict.findings.map(({ what }) => what)).toContain('lost')
})
