import { endpoints } from '../../contract/endpoints/registry.ts'
import { PAGE_MAX_BYTES } from '../../contract/entities/row-limits.ts'
import type { Attack } from './attacks.ts'
import { unless } from './request-attacks.ts'
import { json, type Target, text } from './target.ts'

const MEGABYTE_LEAD = { surname: 'Large', benefits: Array.from({ length: 520 }, () => 'x'.repeat(1_990)) }
/** It has 60 kB; 64 are allowed. */
const LARGEST_LEAD = { surname: 'Largest', benefits: Array.from({ length: 30 }, () => 'x'.repeat(1_990)) }
const WIDE_SEARCH = { posttown: Array.from({ length: 70 }, (_, at) => `Town ${at}`.padEnd(100, 'x')) }

const rowsTooLarge: Attack = {
  name: 'rows of a megabyte',
  run: async ({ call, user, companyId, leadIds }, size) => {
    const scope = `?companyId=${companyId}`
    const view = { list: 'leads', name: 'Wide', search: { posttown: MEGABYTE_LEAD.benefits }, shared: true }
    for (let round = 0; round < 5 * size; round++) {
      const replies = await Promise.all([
        call('POST', `/api/epc/leads${scope}`, { token: user, body: MEGABYTE_LEAD }),
        call('PATCH', `/api/epc/leads/${leadIds[3]}`, { token: user, body: MEGABYTE_LEAD }),
        call('POST', `/api/views${scope}`, { token: user, body: view }),
        call('POST', `/api/epc/leads/${leadIds[3]}/notes`, { token: user, body: { content: 'n'.repeat(900_000) } }),
      ])
      const complaint = replies.map((reply) => unless([413, 422], reply, 'a row of a megabyte')).find(Boolean)
      if (complaint) return complaint
    }
    return undefined
  },
}

const AROUND_ROWS_BYTES = 200_000

/** Reads all pages of a bootstrap or a feed; undefined if each ended by bytes. */
async function walk({ call, user }: Target, path: string, next: (page: unknown) => string | undefined) {
  for (let rest: string | undefined = path; rest; ) {
    const reply = await call('GET', rest, { token: user })
    const complaint = unless([200, 204], reply, path)
    if (complaint) return complaint
    if (Buffer.byteLength(reply.text) > PAGE_MAX_BYTES + AROUND_ROWS_BYTES)
      return `${path}: a page of ${reply.text.length} characters`
    rest = reply.status === 200 ? next(JSON.parse(reply.text)) : undefined
  }
  return undefined
}

const largestRows: Attack = {
  name: 'many of the largest rows, and all lists and feeds of them',
  run: async (target, size) => {
    const { call, user, companyId } = target
    const scope = `?companyId=${companyId}`
    const head = text(json(await call('GET', `/api/sync/head${scope}`, { token: user })), 'cursor')
    const changes = (cursor: string) => `/api/sync/changes${scope}&cursor=${encodeURIComponent(cursor)}`
    for (let round = 0; round < 20 * size; round++) {
      const made = await call('POST', `/api/epc/leads${scope}`, { token: user, body: LARGEST_LEAD })
      const complaint = unless([201], made, 'a lead of 60 kB')
      if (complaint) return complaint
    }
    for (const form of ['', '&leads=columns']) {
      const first = `/api/sync/bootstrap${scope}${form}`
      const complaint = await walk(target, first, (page) => {
        const after = Reflect.get(Object(page), 'next')
        return typeof after === 'string' ? `${first}&after=${encodeURIComponent(after)}` : undefined
      })
      if (complaint) return complaint
    }
    const feed = await walk(target, changes(head), (page) =>
      Reflect.get(Object(page), 'more') === true ? changes(text(page, 'cursor')) : undefined,
    )
    return feed ?? unless([200], await call('GET', `/api/epc/leads${scope}`, { token: user }), 'the list of leads')
  },
}

const manyViews: Attack = {
  name: 'more saved views than a company may have',
  run: async ({ call, user, companyId }, size) => {
    const path = `/api/views?companyId=${companyId}`
    const body = { list: 'leads', name: 'One of many', search: WIDE_SEARCH, shared: true }
    for (let round = 0; round < 15 * size; round++) {
      const complaint = unless([201, 409], await call('POST', path, { token: user, body }), 'a saved view')
      if (complaint) return complaint
    }
    const listed = await call('GET', path, { token: user })
    return listed.text.length > PAGE_MAX_BYTES ? 'the list of views is too large' : unless([200], listed, 'the views')
  },
}

/** Signing in and out doesn't belong to a company. */
const OF_A_COMPANY = endpoints.filter(({ path }) => !/^\/api\/(auth|health|map|calendar)\b/.test(path))

const otherCompany: Attack = {
  name: 'calls with the company of others',
  run: async ({ call, stranger, companyId, leadIds }, size) => {
    const seen: string[] = []
    for (let round = 0; round < size; round++)
      for (const { method, path: pattern } of OF_A_COMPANY) {
        const path = pattern.replace(':companyId', companyId).replace(/:\w+/g, leadIds[0] ?? '')
        const body = method === 'GET' ? {} : { body: { content: 'Seen', ids: leadIds } }
        if (pattern === '/api/sync/stream') continue
        const reply = await call(method, `${path}?companyId=${companyId}`, { token: stranger, ...body })
        if (reply.status >= 500 || leadIds.some((id) => reply.text.includes(`"_id":"${id}"`)))
          seen.push(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 200)}`)
      }
    return seen.length > 0 ? seen.join('\n') : undefined
  },
}

export const rowAttacks: readonly Attack[] = [rowsTooLarge, largestRows, manyViews, otherCompany]
