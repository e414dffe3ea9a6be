import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const EPC_TOKEN = 'the token of an account page'

export interface OfficialRow {
  certificateNumber: string
  addressLine1: string
  addressLine2?: string | null
  postcode: string
  registrationDate: string
  uprn?: number | null
  currentEnergyEfficiencyBand?: string
  schemaType?: string
}

export interface OfficialEpcServer {
  readonly url: string
  readonly asked: string[]
  rows: OfficialRow[]
  /** Returned unchanged before the others, whatever is requested. */
  oddRows: unknown[]
  documents: Record<string, unknown>
  /** Returned before the right answers. */
  trouble: { status: number; headers?: Record<string, string>; body?: string }[]
  pageSize: number
  close(): Promise<void>
}

/** Official sample certificates, one for each schema (MIT, see the LICENSE beside them). */
export const SAMPLE_SCHEMAS = [
  'RdSAP-Schema-17.0',
  'RdSAP-Schema-18.0',
  'RdSAP-Schema-19.0',
  'RdSAP-Schema-20.0.0',
  'RdSAP-Schema-21.0.0',
  'SAP-Schema-17.0',
  'SAP-Schema-18.0.0',
  'SAP-Schema-19.1.0',
] as const

export const sampleCertificate = (schema: string) =>
  JSON.parse(readFileSync(new URL(`../epc-samples/${schema}.json`, import.meta.url), 'utf8')) as Record<string, unknown>

/** Behaves as the service's documentation says, and as its source does where the two differ. */
export async function startOfficialEpc(): Promise<OfficialEpcServer> {
  const service: Omit<OfficialEpcServer, 'url' | 'close'> = {
    asked: [],
    rows: [],
    oddRows: [],
    documents: {},
    trouble: [],
    pageSize: 5000,
  }
  const server = createServer((request, response) => answer(service, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  })
}

type Service = Omit<OfficialEpcServer, 'url' | 'close'>

function answer(service: Service, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://epc')
  service.asked.push(url.pathname + url.search)
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const trouble = service.trouble.shift()
  if (trouble) return response.writeHead(trouble.status, trouble.headers).end(trouble.body)
  if (request.headers.authorization !== `Bearer ${EPC_TOKEN}`) {
    return send(403, { errors: [{ code: 'UNAUTHORISED', title: 'You are not authenticated' }] })
  }
  if (url.pathname === '/api/domestic/search') return search(service, url.searchParams, send)
  if (url.pathname !== '/api/certificate') return response.writeHead(404).end('<html>Not found</html>')
  const document = service.documents[url.searchParams.get('certificate_number') ?? '']
  return document !== undefined
    ? send(200, { data: document })
    : send(404, { data: { error: 'Certificate not found' } })
}

function search(service: Service, query: URLSearchParams, send: (status: number, body: unknown) => unknown) {
  const postcode = query.get('postcode') ?? ''
  if (!/^[A-Z0-9]{2,4} [0-9][A-Z]{2}$/.test(postcode)) {
    return send(400, { data: { error: 'The search query was invalid - please provide a valid postcode' } })
  }
  const found = service.rows.filter((row) => row.postcode.replace('+', ' ') === postcode)
  if (found.length + service.oddRows.length === 0)
    return send(404, { data: { error: 'No certificates could be found for that query' } })
  const page = Number(query.get('current_page'))
  const totalPages = Math.ceil(found.length / service.pageSize)
  const data = found
    .toSorted((a, b) => b.registrationDate.localeCompare(a.registrationDate))
    .slice((page - 1) * service.pageSize, page * service.pageSize)
    .map(completeRow)
  return send(200, {
    data: [...service.oddRows, ...data],
    pagination: {
      totalRecords: found.length,
      currentPage: page,
      totalPages,
      nextPage: page < totalPages ? page + 1 : null,
      prevPage: page > 1 ? page - 1 : null,
      pageSize: service.pageSize,
    },
  })
}

const completeRow = (row: OfficialRow) => ({
  addressLine2: null,
  addressLine3: null,
  addressLine4: null,
  postTown: 'LEEDS',
  council: 'Leeds',
  constituency: 'Leeds Central',
  currentEnergyEfficiencyBand: 'D',
  uprn: null,
  schemaType: 'RdSAP-Schema-20.0.0',
  ...row,
})
