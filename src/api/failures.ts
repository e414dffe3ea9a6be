import * as z from 'zod/mini'

/** The server answered, and refused. Decide by `code`; show `message`. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
  }
}

/** No answer of our server came: no network, a proxy's page, or a body cut short. What became of the call is unknown. */
export class Unreachable extends Error {
  constructor(message = 'The server cannot be reached.', options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unreachable'
  }
}

/** A code of a newer server is not in our list, and still our server's word. */
const refusal = z.looseObject({ code: z.string(), message: z.string() })
export type RefusalBody = z.infer<typeof refusal>

/** Undefined for a body that is not our server's: what a proxy says about a call decides nothing. */
export const readRefusal = (body: unknown): RefusalBody | undefined => refusal.safeParse(body).data

/** What a person is told when a call did not go through. */
export interface FailureMessage {
  text: string
  detail?: string | undefined
}

/** The server's message, else `fallback`, which is the specification's, and what kept it from answering. */
export function failureMessage(error: unknown, fallback: string): FailureMessage {
  if (error instanceof ApiError) return { text: error.message || fallback }
  return { text: fallback, detail: whyFailed(error) }
}

/** For words that stand whatever the server says: its message beside them. */
export function whyFailed(error: unknown): string | undefined {
  if (error instanceof ApiError || error instanceof Unreachable) return error.message
  // A bug of ours: a developer must look.
  reportError(error)
}
