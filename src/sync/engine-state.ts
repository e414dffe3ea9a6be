import type { WakeSignal } from './wake-signal.ts'
import type { SyncPorts } from './ports.ts'

/** What the three loops of an engine share. They never wait for each other. */
export interface EngineState {
  ports: SyncPorts
  /** Rung when there may be something to send. */
  push: WakeSignal
  /** Rung when there may be something to fetch. */
  pull: WakeSignal
  /** Rung when the live connection should be made anew. */
  live: WakeSignal
  isLive: boolean
  /** Companies to bring up to date. */
  wanted: Set<string>
  wantsAll: boolean
  /** Of the session for which access was asked. */
  checkedToken?: string
  isVisible: boolean
  /** Drains in a row that found the server unreachable. */
  pushFailures: number
  /** Pulls in a row that failed. */
  pullFailures: number
  signal: AbortSignal
}

export function wantCompany(state: EngineState, companyId: string): void {
  state.wanted.add(companyId)
  state.pull.wake()
}

export function wantAllCompanies(state: EngineState): void {
  state.wantsAll = true
  state.pull.wake()
}
