import type { Lead } from '../../../contract/entities/lead.ts'
import type { Note } from '../../../contract/entities/note.ts'
import type { Credentials } from '../browser/browser.ts'

/** A client that knows only specification section 7, so it sees what the server really has. */
export class PlainClient {
  private readonly url: string
  readonly token: string

  private constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  static async signIn(url: string, { email, password }: Credentials): Promise<PlainClient> {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token } = (await answer.json()) as { token: string }
    return new PlainClient(url, token)
  }

  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.send(method, path, body ? JSON.stringify(body) : undefined)
  }

  upload<T>(path: string, name: string, content: string): Promise<T> {
    const body = new FormData()
    body.append('file', new Blob([content]), name)
    return this.send('POST', path, body)
  }

  private async send<T>(method: string, path: string, body: FormData | string | undefined): Promise<T> {
    const isJson = typeof body === 'string'
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  myId = async () => (await this.call<{ user: { _id: string } }>('GET', '/api/sync/access')).user._id
  assign = (leadId: string, userId: string) => this.call('PATCH', `/api/epc/leads/${leadId}/assign`, { userId })
  lead = (id: string) => this.call<Lead>('GET', `/api/epc/leads/${id}`)
  notes = (id: string) => this.call<Note[]>('GET', `/api/epc/leads/${id}/notes`)
  leads = (query = '') => this.call<{ leads: Lead[]; totalLeads: number }>('GET', `/api/epc/leads${query}`)
}
