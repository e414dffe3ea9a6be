import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../../tests/support/fakes/fake-server.ts'
import { type Making, makeList } from './make-list.ts'

afterEach(() => vi.unstubAllGlobals())

const id = (number: number) => `0198a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-22T02:00:00.000Z'
const list = {
  _id: id(1),
  companyId: id(2),
  name: 'Leeds',
  doubleOptIn: false,
  trackOpens: false,
  trackClicks: false,
  createdAt: at,
  updatedAt: at,
  version: 1,
}

/** The server has gone through 2,000 leads with each call, until there is nobody after the last of `nexts`. */
function make(selection: Making['selection'], nexts: string[], leaving = new AbortController()) {
  let size = 0
  const received = fakeServer({
    get 'POST /api/marketing/lists/from-leads'() {
      const next = nexts.shift()
      return { status: 201, body: { list, leads: 2000, size: (size += 1500), ...(next ? { next } : {}) } }
    },
  })
  const steps: number[] = []
  const onProgress = (leads: number) => void steps.push(leads)
  const made = makeList(
    { query: {}, auth: { token: 'x' } },
    { name: 'Leeds', selection, signal: leaving.signal, onProgress },
  )
  return { made, received, steps }
}

test('all that a filter leaves goes call by call, each from where the last one ended', async () => {
  const { made, received, steps } = make({ list: 'leads', except: [id(9)] }, [id(10), id(11)])
  expect(await made).toMatchObject({ size: 4500 })
  const body = { list: 'leads', except: [id(9)], name: 'Leeds' }
  expect(received.map((call) => call.body)).toEqual([body, { ...body, after: id(10) }, { ...body, after: id(11) }])
  expect(steps).toEqual([2000, 4000, 6000])
})

test('leads that are named go a thousand a call', async () => {
  const leadIds = Array.from({ length: 2_500 }, (_, number) => id(number))
  const { made, received } = make({ leadIds }, [])
  await made
  const sent = received.map((call) => (call.body as { leadIds: string[] }).leadIds)
  expect(sent.map(({ length }) => length)).toEqual([1000, 1000, 500])
  expect(sent.flat()).toEqual(leadIds)
})

test('who leaves stops it after the call that is on its way', async () => {
  const leaving = new AbortController()
  const { made, received } = make({ list: 'leads' }, [id(10), id(11)], leaving)
  leaving.abort()
  expect(await made).toMatchObject({ size: 1500 })
  expect(received).toHaveLength(1)
})
