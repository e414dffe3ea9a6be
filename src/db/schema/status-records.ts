export interface SyncStatus {
  key: 'sync'
  offline: boolean
  /** The server, or a proxy in front of it, answered that it failed. */
  hasServerProblem?: boolean
  /** A network's sign-in page or a proxy answered in its place. */
  hasProxyPage?: boolean
  sending: readonly string[]
  /** The token the server refused; while it is the session's token, a sign-in is needed. */
  refusedToken?: string
  /** The server, or a proxy in front of it, answered that it gets too many requests. */
  isServerBusy?: boolean
  /** The server asked for quiet until then. */
  pausedUntil?: number
  contactAt?: number
  /** The clock of the server in its last answer, and of this device at that moment. */
  serverTime?: { serverAt: number; deviceAt: number }
  /** The protocol the server called too old; while it is ours, an update is needed. */
  refusedProtocol?: number
}

export interface RecoveryRecord {
  key: 'recovery'
  at: number
  restored: number
}

/** People were erased, and with them what this device had about them. */
export interface ErasedRecord {
  key: 'erased'
  /** How often. Pages watch it, and forget what they have in memory. */
  times: number
  /** Some of the rows of the last time. */
  lately: readonly string[]
  /** Changes that were not sent, by user, until they have read that. */
  dropped: Readonly<Record<string, number>>
}

/** The account of this user was deactivated: what they did not send waits here for an administrator. */
export interface SealedRecord {
  key: `sealed:${string}`
  userId: string
  name: string
  /** The server’s: what happened, and whom to call. */
  message: string
}

export const sealedKey = (userId: string): SealedRecord['key'] => `sealed:${userId}`
