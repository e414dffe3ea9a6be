import { held } from '../../ui/held.ts'

/**
 * A newer version that waits behind this one. It takes over only when a person says so, in the tab where they say it.
 * `asked`: they did. `late`: it should have by now.
 */
export type UpdateState = 'none' | 'ready' | 'asked' | 'late'

/** A worker that was being started, or waits for the one before it, may have to be asked once more. */
const ASK_AGAIN_MS = 5_000
const LATE_AFTER_MS = 20_000

export interface UpdatePorts {
  /** No longer, once the new version has taken over: also because somebody said so in another tab. */
  isWaiting: () => boolean
  askToTakeOver: () => void
  /** Not while somebody is writing. */
  mayReload: () => boolean
  reload: () => void
}

export function createUpdate() {
  const state = held<UpdateState>('none')
  let ports: UpdatePorts | undefined
  let asking: { again: ReturnType<typeof setInterval>; late: ReturnType<typeof setTimeout> } | undefined

  function reload() {
    if (!ports) return
    clearInterval(asking?.again)
    clearTimeout(asking?.late)
    asking = undefined
    if (ports.mayReload()) ports.reload()
    else state.set('ready')
  }

  const ask = () => (ports?.isWaiting() ? ports.askToTakeOver() : reload())

  return {
    state,
    offer(found: UpdatePorts) {
      ports = found
      if (state.current() === 'none') state.set('ready')
    },
    apply() {
      state.set('asked')
      asking = { again: setInterval(ask, ASK_AGAIN_MS), late: setTimeout(() => state.set('late'), LATE_AFTER_MS) }
      ask()
    },
    /** In the other tabs the old page goes on. */
    tookOver() {
      if (asking) reload()
    },
  }
}

export const appUpdate = createUpdate()
