import { expect, test } from 'vitest'
import { ENGINE_NAMES, type EngineName } from './engine.ts'
import { inEngine, type Journey, openLead, signIn, waitForFirstDownload, writeNote } from './journey.ts'

// A page that is left while it is busy must not block the next one: docs/browsers.md.

const requested = process.env['ENGINES']?.split(',') ?? ENGINE_NAMES
const NAVIGATIONS = Number(process.env['NAVIGATIONS'] ?? 100)
const LOOK_EVERY = 10
const LONGEST_STAY_MS = 800
const PATHS = ['/leads', '/deals', '/leads/my', '/', '/leads/new', '/sync', '/map', '/contacts']

const stay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** From time to time the screen must show what is on the device: rows of a list, and a note waiting in the outbox. */
async function hurry(journey: Journey): Promise<void> {
  const { screen, server } = journey
  for (let turn = 1; turn <= NAVIGATIONS; turn += 1) {
    await screen.open(server.url + (PATHS[turn % PATHS.length] ?? '/'))
    // Stays a different time each turn, the same in each run.
    await stay((turn * 137) % LONGEST_STAY_MS)
    if (turn % 3 === 1) {
      await screen.tab.back()
      await stay((turn * 71) % LONGEST_STAY_MS)
    }
    if (turn % LOOK_EVERY > 0) continue
    await screen.open(`${server.url}/leads`)
    await screen.sees(['row'], 30_000)
    await openLead(journey)
    await screen.sees(['text', 'Still to be sent'], 30_000)
  }
}

test.each(ENGINE_NAMES.filter((name: EngineName) => requested.includes(name)))(
  'in %s no screen waits for ever, however quickly pages are left, with the server and without it',
  async (name) => {
    expect(NAVIGATIONS).toBeGreaterThanOrEqual(LOOK_EVERY)
    await inEngine(name, async (journey) => {
      await signIn(journey)
      await waitForFirstDownload(journey)
      await journey.server.kill()
      await openLead(journey)
      await writeNote(journey, 'Still to be sent')
      await hurry(journey)
      await journey.server.start()
      await hurry(journey)
    })
  },
  3_600_000,
)
