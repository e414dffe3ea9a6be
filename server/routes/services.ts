import type { Tokens } from '../policies/tokens.ts'
import type { Store } from '../store/open-store.ts'
import type { Pokes } from '../sync/pokes.ts'
import type { OpenStreams } from './open-streams.ts'

/** What every route may use; built once in `app.ts`. */
export interface Services {
  readonly store: Store
  /** Of this server. */
  readonly version: string
  readonly clock: () => Date
  readonly tokens: Tokens
  readonly pokes: Pokes
  readonly streams: OpenStreams
  readonly heartbeatMs: number
}
