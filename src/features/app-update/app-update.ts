import { createStore } from '../../ui/forms/store.ts'

/**
 * A newer version that waits behind this one. It takes over only when a person says so, in the tab where they say it.
 * `asked`: they did. `late`: it should have by now.
 */
export type UpdateState = 'none' | 'ready' | 'asked' | 'late'

/** It may not have heard. */
const ASK_AGAIN_SECONDS = 5
/** An old worker that was being started just then is ended only when it has had nothing to do for 30. */
const LATE_AFTER_SECONDS = 45

export interface UpdatePorts {
  /** No longer, once the new version has taken over: also because somebody said so in another tab. */
  isWaiting: () => boolean
  askToTakeOver: () => void
  /** Not while somebody is writing. */
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
    /** In the other tabs the old page goes on. */
    tookOver() {
      if (asking) reload()
    },
  }
}

export const appUpdate = createUpdate()
