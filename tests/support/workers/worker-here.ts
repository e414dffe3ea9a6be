import { expose } from 'comlink'

/** Replaces `Worker` through `vi.stubGlobal`: the worker's code runs in this thread, on the message itself and not a copy. */
export const workerHere = (code: object) =>
  class WorkerHere extends Port {
    constructor() {
      super()
      this.other = new Port()
      this.other.other = this
      expose(code, this.other)
    }
    terminate() {
      this.other = undefined
    }
  }

class Port extends EventTarget {
  other: Port | undefined
  postMessage(data: unknown) {
    queueMicrotask(() => this.other?.dispatchEvent(new MessageEvent('message', { data })))
  }
}
