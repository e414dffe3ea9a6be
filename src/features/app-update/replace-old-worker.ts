import { HAND_OVER, TAKE_OVER, holdRequests } from '../../workers/handover.ts'

/** An old worker that has not answered by then is not going to. */
const NO_ANSWER_MS = 25_000

/**
 * Lets the new version take over once the old one has answered, and so is running. Chromium asks the old one to end only
 * once, and only if it is running: one that is just starting, woken by a call to the server perhaps, would stay until
 * nothing has woken it for half a minute.
 */
export function replaceOldWorker(registration: ServiceWorkerRegistration): void {
  const takeOver = () => {
    holdRequests()
    registration.waiting?.postMessage(TAKE_OVER)
  }
  const { port1, port2 } = new MessageChannel()
  const late = setTimeout(takeOver, NO_ANSWER_MS)
  port1.addEventListener('message', () => {
    clearTimeout(late)
    port1.close()
    takeOver()
  })
  port1.start()
  registration.active?.postMessage(HAND_OVER, [port2])
}
