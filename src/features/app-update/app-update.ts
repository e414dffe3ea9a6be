import { createStore } from '../../ui/forms/store.ts'

/** A newer version takes over only when the user says so in a tab. `asked`: they did. `late`: it should have by now. */
export type UpdateState = 'none' | 'ready' | 'asked' | 'late'

/** A browser ends an old worker that is idle for half a minute. */
const LATE_AFTER_SECONDS = 45
/** The first message may not have arrived. It wakes the old worker, so asking more often would keep it from ending. */
const ASK_AGAIN_SECONDS = 60

export interface UpdatePorts {
  /** False once the new version has taken over, perhaps because of another tab. */
  isWaiting: () => boolean
  askToTakeOver: () => void
  mayReload: () => boolean
  reload: () => void
}

export function createUpdate() {
  const state = createStore<UpdateState>('none')
  let ports: UpdatePorts | undefined
  let asking: ReturnType<typeof setInterval> | undefined

  function reload() {
    clearInterval(asking)
    asking = undefined
    if (ports?.mayReload()) ports.reload()
    else state.set('ready')
  }

  function ask(second: number) {
    if (!ports?.isWaiting()) return reload()
    if (second % ASK_AGAIN_SECONDS === 0) ports.askToTakeOver()
    if (second === LATE_AFTER_SECONDS) state.set('late')
  }

  return {
    state,
    offer(found: UpdatePorts) {
      ports = found
      if (state.current() === 'none') state.set('ready')
    },
    apply() {
      let second = 0
      state.set('asked')
      asking = setInterval(() => ask(++second), 1_000)
      ask(second)
    },
    /** The old page continues in the other tabs. */
    tookOver() {
      if (asking) reload()
    },
  }
}

export const appUpdate = createUpdate()
