import { expose } from 'comlink'

/** Instead of `Worker`, for `vi.stubGlobal`: the worker's code runs in this thread, on what it is sent and no copy of it. */
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
