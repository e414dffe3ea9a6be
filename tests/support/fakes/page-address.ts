import { vi } from 'vitest'

/** Gives Node the address that a page has: a path is then a path of `host`, as in a browser. */
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
