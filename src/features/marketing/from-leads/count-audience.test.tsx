import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { LeadAudience } from '../../../../contract/endpoints/marketing-lists.ts'
import type { ServerQuery } from '../../../hooks/server-queries.ts'
import { fakeServer } from '../../../../tests/support/fakes/fake-server.ts'
import { AudienceNote, countAudience } from './list-from-leads.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const audience: LeadAudience = { leads: 30_000, withoutEmail: 0, duplicates: 0, keptOut: 0, people: 30_000 }
const PATH = '/api/marketing/lists/from-leads/count'

test('while the server counts it is asked how far it is, under one name, and no more when it has answered', async () => {
  const answer = Promise.withResolvers<void>()
  const received = fakeServer({
    get [`GET ${PATH}`]() {
      return { body: { leads: 10_000 } }
    },
  })
  const answerNow = fetch
  vi.stubGlobal('fetch', async (input: Request) => {
    if (input.method === 'GET') return answerNow(input)
    received.push({ method: input.method, path: PATH, body: await input.clone().json() })
    await answer.promise
    return Response.json(audience)
  })
  const onProgress = vi.fn<(leads: number) => void>()
  const counting = countAudience({
    query: {},
    auth: { token: 'x' },
    selection: { list: 'leads' },
    newId: () => 'a count',
    onProgress,
  })
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledWith(10_000))
  answer.resolve()
  expect(await counting).toEqual(audience)
  const asked = received.length
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ countId: expect.any(String) })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(received).toHaveLength(asked)
})

const asked = (fields: Partial<ServerQuery<LeadAudience>>): ServerQuery<LeadAudience> => ({
  value: undefined,
  isStale: false,
  failure: undefined,
  refetch: () => {},
  replace: () => {},
  ...fields,
})

test('it shows the count’s progress, its result, or why it failed, and counts again on request', async () => {
  const { rerender } = render(<AudienceNote asked={asked({})} progress={{ leads: 10_000, total: 30_000 }} />)
  expect(screen.getByText('10,000 of 30,000 leads')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Counting people' }).getAttribute('aria-valuenow')).toBe('10000')
  rerender(<AudienceNote asked={asked({ value: audience })} progress={undefined} />)
  expect(screen.getByText('30,000 people would be on the list.')).toBeDefined()
  const refetch = vi.fn()
  const offline = { text: 'No connection.', isOffline: true }
  rerender(<AudienceNote asked={asked({ failure: offline, refetch })} progress={undefined} />)
  expect(screen.getByRole('alert').textContent).toBe('No connection.')
  expect(screen.getByText('People are counted on the server. Go online to see how many.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Count again' }))
  expect(refetch).toHaveBeenCalledOnce()
  const refused = { text: 'Not in your company.', isOffline: false }
  rerender(<AudienceNote asked={asked({ failure: refused })} progress={undefined} />)
  expect(screen.getByRole('alert').textContent).toBe('Not in your company.')
  expect(screen.queryByText(/Go online to see how many/)).toBeNull()
})
