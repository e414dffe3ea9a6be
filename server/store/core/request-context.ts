import { AsyncLocalStorage } from 'node:async_hooks'

// Which request a statement belongs to, however deep it is asked. Background work belongs to none.

const requests = new AsyncLocalStorage<string>()

export const inRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work)

export const currentRequestId = (): string | undefined => requests.getStore()
