import { AsyncLocalStorage } from 'node:async_hooks'

// Assigns each statement to its request, however deep in the code it is sent. Background work belongs to no request.

const requests = new AsyncLocalStorage<string>()

export const inRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work)

export const currentRequestId = (): string | undefined => requests.getStore()
