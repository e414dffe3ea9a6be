import { setTimeout as sleep } from 'node:timers/promises'
import { ServerProcess } from '../support/server/server-process.ts'
import { ben, grace, megan, sasha } from '../support/builders/demo-people.ts'

export interface Reply {
  /** 0 if the connection was cut. */
  readonly status: number
  readonly text: string
}

export interface Call {
  readonly token?: string
  readonly body?: unknown
  readonly form?: FormData
  readonly raw?: BodyInit
  readonly headers?: Record<string, string>
}

export interface Target {
  readonly url: string
  readonly server: ServerProcess
  readonly companyId: string
  /** Also a company of `admin` and `owner`. It has no hostile files, whose rows an erasure would search each time. */
  readonly quietCompanyId: string
  readonly leadIds: readonly string[]
  readonly user: string
  readonly admin: string
  /** A SuperAdmin. */
  readonly owner: string
  /** A member of another company. */
  readonly stranger: string
  readonly webhook: { readonly returnedMailUrl: string; readonly secret: string }
  call(method: string, path: string, call?: Call): Promise<Reply>
}

const PATIENCE_MS = 120_000
/** A slow request and a busy server: neither is a refusal. */
const COME_AGAIN = new Set([408, 503])
const MOST_TRIES = 12
const COME_AGAIN_MS = 1_000

export async function startTarget(environment: Record<string, string> = {}): Promise<Target> {
  const server = await ServerProcess.start({ DEMO: '1', DEMO_LEADS: '60', ...environment })
  const call = async (method: string, path: string, options: Call = {}) => {
    let reply = await send(server.url, method, path, options)
    // A server that is busy with other attacks says so; the client retries, as a device does.
    for (let tries = 1; COME_AGAIN.has(reply.status) && tries < MOST_TRIES; tries++) {
      await sleep(tries * COME_AGAIN_MS)
      reply = await send(server.url, method, path, options)
    }
    return reply
  }
  const signIn = async (login: object) => text(json(await call('POST', '/api/auth/login', { body: login })), 'token')
  const [user = '', admin = '', owner = '', stranger = ''] = await Promise.all([ben, grace, sasha, megan].map(signIn))
  const companies = json(await call('GET', '/api/companies', { token: user }))
  const companyId = text(companies, 'companies', 0, '_id')
  const quietCompanyId = text(json(await call('GET', '/api/companies', { token: stranger })), 'companies', 0, '_id')
  const leads = json(await call('GET', `/api/epc/leads?companyId=${companyId}`, { token: user }))
  const settings = json(await call('GET', `/api/marketing/settings?companyId=${companyId}`, { token: admin }))
  return {
    url: server.url,
    server,
    companyId,
    quietCompanyId,
    leadIds: Array.from({ length: 10 }, (_, index) => text(leads, 'leads', index, '_id')),
    user,
    admin,
    owner,
    stranger,
    webhook: {
      returnedMailUrl: new URL(text(settings, 'settings', 'webhook', 'returnedMailUrl')).pathname,
      secret: text(settings, 'settings', 'webhook', 'secret'),
    },
    call,
  }
}

async function send(url: string, method: string, path: string, options: Call): Promise<Reply> {
  const { token, body, form, raw, headers } = options
  const content = form ?? raw ?? (body === undefined ? undefined : JSON.stringify(body))
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(content === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

export function json({ status, text: answer }: Reply): unknown {
  if (status >= 300 || status === 0) throw new Error(`The target answered ${status}: ${answer.slice(0, 200)}`)
  return JSON.parse(answer)
}

export function text(value: unknown, ...path: (string | number)[]): string {
  const found = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), value)
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}.`)
  return found
}
