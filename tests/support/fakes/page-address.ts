import { vi } from 'vitest'

/** Gives Node a page's address, so that a path belongs to `host`, as in a browser. */
export function stubPageAddress(host = 'http://doorstep.test'): void {
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, host) : input, init)
      }
    },
  )
}
