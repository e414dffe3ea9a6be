// What a peer is here: what runs in each tab of a device, and the server that its documentation asks for.

/** What a tab knows. A note is its content; a field is `lead/name`. All contents and values are ids of writes. */
export interface Look {
  notes: string[]
  fields: Record<string, string>
  unsent: string[]
  returned: string[]
}

export interface Client {
  /** Resolves when the peer has taken it over; rejects when it tells the person that it is not saved. */
  note(lead: string, content: string): Promise<unknown>
  set(lead: string, field: string, value: string): Promise<unknown>
  look(): Promise<Look>
}

export interface Start {
  config: string
  leads: readonly string[]
  given: unknown
  signIn(): Promise<string>
  /** The person is told that a write, taken over before, is not saved after all. */
  tell(id: string): void
}

export interface ClientCode {
  start(options: Start): Promise<Client>
}

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body: string
}

export interface Truth {
  notes: string[]
  fields: Record<string, string>
  /** On the server, but in no place that an application reads by itself. */
  hidden?: string[]
}

export interface PeerServer {
  /** It does its work in another process, whose work is not seen here. */
  isElsewhere?: true
  answer(request: Sent): Promise<Answer>
  truth(): Promise<Truth>
  prepare?(device: number): Promise<unknown>
  signIn?(device: number): Promise<string>
}

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
