import type { WakeSignal } from './wake-signal.ts'
import type { SyncPorts } from './ports.ts'

export interface EngineState {
  ports: SyncPorts
  push: WakeSignal
  pull: WakeSignal
  live: WakeSignal
  isLive: boolean
  wanted: Set<string>
  wantsAll: boolean
  /** The next pull fetches the user's companies with their settings. */
  wantsAccess: boolean
  /** Of the session whose companies and settings have been fetched. */
  checkedToken?: string
  isVisible: boolean
  pushFailures: number
  pullFailures: number
  signal: AbortSignal
}

export function wantCompany(state: EngineState, companyId: string): void {
  state.wanted.add(companyId)
  state.pull.wake()
}

export function wantAccess(state: EngineState): void {
  state.wantsAccess = true
  state.pull.wake()
}

export function wantAllCompanies(state: EngineState): void {
  state.wantsAll = true
  state.pull.wake()
}
