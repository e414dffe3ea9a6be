/** What the sync engine tells the screens. */
export interface SyncStatus {
  key: 'sync'
  /** The last request got no answer. */
  offline: boolean
  /** The server, or a proxy before it, said that it failed. */
  hasServerProblem?: boolean
  /** Mutations on their way to the server right now. */
  sending: readonly string[]
  /** The token the server refused; while it is the session's token, a sign-in is needed. */
  refusedToken?: string
  /** The server asked for quiet until then. */
  pausedUntil?: number
  /** When the server last took the session as valid; behind by a minute at most. */
  contactAt?: number
  /** What the server's clock showed when it last said so, and what this device's clock showed then. */
  serverTime?: { serverAt: number; deviceAt: number }
  /** The protocol the server called too old; while it is ours, an update is needed. */
  refusedProtocol?: number
}

/** Kept until the person has read it. */
export interface RecoveryRecord {
  key: 'recovery'
  at: number
  /** Changes that were brought back. */
  restored: number
}
