import { expect, test } from 'vitest'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import type { TestServer, TestUser } from '../../support/server/test-server.ts'
import type { LargeCompany } from '../../support/builders/largest-rows.ts'

export interface Office extends LargeCompany {
  readonly server: TestServer
  readonly user: TestUser
  readonly leadId: string
}

export interface Seeded {
  readonly path: string
  /** The rows that the pages must have, each once. */
  readonly keys: readonly string[]
}

export interface Walk {
  /** Adds more rows than fit one page, each as large as allowed. */
  readonly seed: (office: Office) => Promise<Seeded>
  readonly keysIn: (body: Record<string, unknown> & unknown[]) => string[]
  /** The address of the next page, by default from the `Link` header. Undefined after the last. */
  readonly next?: (path: string, body: Record<string, unknown> & unknown[]) => string | undefined
  /** Its pages have numbers. */
  readonly isNumbered?: true
}

export type Walks = Readonly<Record<string, Walk>>

/** The bytes around the rows of a page. */
const ENVELOPE = 1_000

const linked = (headers: Headers) => /^<([^>]{1,3000})>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

interface Walked {
  readonly keys: string[]
  readonly pages: number
}

async function walkFrom({ server, user }: Office, { keysIn, next }: Walk, start: string): Promise<Walked> {
  const keys: string[] = []
  let pages = 0
  for (let path: string | undefined = start; path !== undefined; pages++) {
    const { status, text, body, headers } = await server.call('GET', path, { token: user.token })
    if (status === 204) break
    expect(status, text.slice(0, 1_000)).toBe(200)
    expect(Buffer.byteLength(text), path).toBeLessThan(PAGE_MAX_BYTES + ENVELOPE)
    keys.push(...keysIn(body))
    path = next ? next(path, body) : linked(headers)
  }
  return { keys, pages }
}

async function walkNumbers(office: Office, walk: Walk, start: string): Promise<Walked> {
  const keys: string[] = []
  let pages = 0
  for (let number = 1; ; number++) {
    const walked = await walkFrom(office, walk, `${start}&limit=200&page=${number}`)
    if (walked.keys.length === 0) return { keys, pages }
    keys.push(...walked.keys)
    pages += walked.pages
  }
}

const sorted = (keys: readonly string[]) => keys.toSorted()

export function testWalks(walks: Walks, newOffice: () => Promise<Office>): void {
  test.each(Object.entries(walks))(
    '%s ends each page by bytes, and returns every row once',
    async (_name, walk) => {
      const office = await newOffice()
      const { path, keys } = await walk.seed(office)
      const walked = await (walk.isNumbered ? walkNumbers : walkFrom)(office, walk, path)
      expect(sorted(walked.keys)).toEqual(sorted(keys))
      expect(walked.pages).toBeGreaterThan(1)
    },
    120_000,
  )
}

export const newOfficeOf = (server: TestServer) => async (): Promise<Office> => {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId], role: 'SuperAdmin' })
  const { _id: leadId } = await server.addLead(companyId, { surname: 'Large' })
  return { server, companyId, userId: user._id, user, leadId }
}

const idOf = ({ _id }: { readonly _id: string }) => _id

/** The ids of the rows under a name of the answer. */
export const idsUnder = (name: string) => (body: Record<string, unknown>) => (body[name] as { _id: string }[]).map(idOf)
export const idsOfAll = (body: unknown[]) => (body as { _id: string }[]).map(idOf)
