import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { routeTree } from '../route-tree.gen.ts'
import { forgetLists } from '../ui/primitives/last-list.ts'
import { createAppRouter, parseSearch, stringifySearch } from './router.ts'

test('an array is its key repeated, and comes back as it went', () => {
  const text = stringifySearch({ lead_status: ['Open', 'Call Back'], page: 2, radius: undefined })
  expect(text).toBe('?lead_status=Open&lead_status=Call+Back&page=2')
  expect(parseSearch(text)).toEqual({ lead_status: ['Open', 'Call Back'], page: '2' })
  expect(stringifySearch({})).toBe('')
})

test('what is typed to find a person is not in the address, and comes back as it was typed', () => {
  const search = { firstname: 'Maya', phone: '07700 900001', q: 'khan', property_type: 'Flat', page: '2' }
  const text = stringifySearch(search)
  expect(text).toMatch(/^\?property_type=Flat&page=2&typed=[0-9a-f]{8}$/)
  expect(stringifySearch({ ...search })).toBe(text)
  expect(parseSearch(text)).toEqual(search)
  expect(stringifySearch({ ...search, q: 'khana' })).not.toBe(text)
  expect(parseSearch(text)).toEqual(search)
})

test('an address that names a person is still understood, and loses the name when it is written again', () => {
  const search = parseSearch('?surname=Khan&lead_status=Open')
  expect(search).toEqual({ surname: 'Khan', lead_status: 'Open' })
  expect(stringifySearch(search)).not.toContain('Khan')
})

test('what was typed is forgotten when the session ends, and its address shows the list without it', () => {
  const text = stringifySearch({ surname: 'Khan', lead_status: ['Open'] })
  forgetLists()
  expect(parseSearch(text)).toEqual({ lead_status: 'Open' })
})

test('no screen gets a value of its address that it can’t read', () => {
  const history = createMemoryHistory()
  const { routesById } = createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    context: { device: null as never },
  })
  const raw = { has: 'nothing', created: 'some-day', redirect: 'https://example.com', panel: 'ajar', view: 'year' }
  const readers = Object.values(routesById).flatMap(({ options }) => options.validateSearch ?? [])
  expect(readers.length).toBeGreaterThan(10)
  for (const read of readers) {
    // As the router adds what the reader leaves out.
    const shown = { ...raw, ...(read as (search: object) => object)(raw) }
    for (const [name, value] of Object.entries(raw)) expect(shown[name as keyof typeof raw]).not.toBe(value)
  }
})

test('a screen that can’t be drawn says that what was saved is safe, and can be reloaded', async () => {
  const muted = (['error', 'warn'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => undefined))
  // Without a device no screen can be drawn.
  render(<RouterProvider router={createAppRouter(undefined as never)} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'This screen can’t be shown' })).toBeDefined()
  expect(screen.getByText(/Everything that you saved is safe/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  for (const each of muted) each.mockRestore()
})
