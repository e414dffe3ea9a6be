import { readAuth } from '../db/outbox/auth-records.ts'
import { openAgain } from '../db/outbox/save-durably.ts'
import { forgetWaits } from '../db/outbox/outbox-queue.ts'
import { watchActiveCompany, watchLeadLimit, watchSaved, watchSendNow, watchSession } from '../db/views/watch.ts'
import { createWakeSignal } from './wake-signal.ts'
import { type EngineState, wantAccess, wantAllCompanies, wantCompany } from './engine-state.ts'
import { runLive } from './live/live-loop.ts'
import type { SyncPorts } from './ports.ts'
import { runPull } from './pull/pull-loop.ts'
import { runPush } from './push/push-loop.ts'

const AFTER_FAILURE_MS = 5_000

export interface Engine {
  /** The network may be back, or somebody looks at the screen: try everything now. */
  wake: () => void
  /** A hidden page does not contact the server on its own. */
  setVisible: (isVisible: boolean) => void
  onSaved: (listener: () => void) => void
  stop: () => void
}

/** Pushes, pulls and listens until stopped, for the signed-in user. Any number may run at once, in any tab. */
export function startEngine(ports: SyncPorts): Engine {
  const stopping = new AbortController()
  const state = createState(ports, stopping.signal)
  const saved = savedNotifier()
  let unwatch = watchData(state, saved.notify)
  const watchAgain = () => {
    unwatch()
    unwatch = watchData(state, saved.notify)
  }
  for (const loop of [runPush, runPull, runLive]) void keepGoing(state, loop, watchAgain)
  return {
    wake: () => void wake(state).catch(ports.report),
    setVisible(isVisible) {
      state.isVisible = isVisible
      if (isVisible) void wake(state).catch(ports.report)
    },
    onSaved: saved.onSaved,
    stop() {
      unwatch()
      stopping.abort()
    },
  }
}

/** A loop ends with the engine. A loop that failed starts again; a failed connection is made again. */
async function keepGoing(
  state: EngineState,
  loop: (state: EngineState) => Promise<void>,
  watchAgain: () => void,
): Promise<void> {
  const { ports, signal } = state
  while (!signal.aborted) {
    try {
      await loop(state)
    } catch (error) {
      if (signal.aborted) return
      ports.report(error)
      // Watches that could not read get no more events.
      if (openAgain(ports.data.outbox)) watchAgain()
      await ports.sleep(AFTER_FAILURE_MS, signal)
    }
  }
}

/** Listeners added later get the last event immediately. */
function savedNotifier() {
  const listeners: (() => void)[] = []
  let hasNotified = false
  return {
    notify() {
      hasNotified = true
      for (const listener of listeners) listener()
    },
    onSaved(listener: () => void) {
      listeners.push(listener)
      if (hasNotified) listener()
    },
  }
}

const createState = (ports: SyncPorts, signal: AbortSignal): EngineState => ({
  ports,
  push: createWakeSignal(ports),
  pull: createWakeSignal(ports),
  live: createWakeSignal(ports),
  isLive: false,
  wanted: new Set(),
  wantsAll: true,
  wantsAccess: false,
  isVisible: true,
  pushFailures: 0,
  pullFailures: 0,
  signal,
})

function watchData(state: EngineState, notifySaved: () => void): () => void {
  const { outbox } = state.ports.data
  const watches = [
    watchSaved(outbox, () => {
      state.push.wake()
      notifySaved()
    }),
    watchSession(outbox, () => {
      state.push.wake()
      state.live.wake()
      wantAllCompanies(state)
    }),
    watchActiveCompany(outbox, (companyId) => {
      if (companyId !== undefined) wantCompany(state, companyId)
    }),
    watchLeadLimit(outbox, () => wantAllCompanies(state)),
    watchSendNow(outbox, () => void wake(state).catch(state.ports.report)),
  ]
  return () => {
    for (const stop of watches) stop()
  }
}

async function wake(state: EngineState): Promise<void> {
  const { outbox } = state.ports.data
  const session = await readAuth(outbox, 'session')
  if (session) await forgetWaits(outbox, session.userId, () => true)
  state.pushFailures = 0
  state.pullFailures = 0
  state.push.wake()
  wantAllCompanies(state)
  if (state.isLive) return
  // Without a live connection no poke says that settings have changed.
  if (state.checkedToken !== undefined) wantAccess(state)
  state.live.wake()
}
