import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from '../../commands/users/authenticate.ts'

const sessions = new AsyncLocalStorage<Session>()

/** What `work` asks of this server is asked in that session: who sent a batch is looked up once for all that is in it. */
export const inSessionOf = <Result>(session: Session, work: () => Result): Result => sessions.run(session, work)

export const sessionOfBatch = (): Session | undefined => sessions.getStore()
