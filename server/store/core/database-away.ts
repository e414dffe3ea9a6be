import pg from 'pg'

// Errors of a database that can't be reached are flagged where connections are opened and used, because codes such as
// ECONNREFUSED may also come from a mail server or a bucket. pg-boss copies errors, so the flag is a field.

/** The server ends its connections, or has lost one. */
const CONNECTION_LOST = /^(08\w{3}|57P0\d)$/

export const isDatabaseAway = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isDatabaseAway' in error

export function flagAsAway<E>(error: E): E {
  if (error instanceof Error) Object.assign(error, { isDatabaseAway: true })
  return error
}

/** For the error of a query. An error with PostgreSQL's answer doesn't mean that the database can't be reached. */
export function flagIfLost(error: unknown): void {
  const isAnswer = error instanceof pg.DatabaseError && !CONNECTION_LOST.test(error.code ?? '')
  if (!isAnswer) flagAsAway(error)
}
