import type * as z from 'zod/mini'

/**
 * Who may call.
 * - `public`: every client.
 * - `signed-in`: a valid session.
 * - `self`: as `signed-in`, and the row is about the caller, in any company.
 * - `member`: the company it names, or that its row belongs to, is one of the caller's.
 * - `author`: as `member`, and the row is the caller's own or the caller is an Admin or SuperAdmin (`server/policies/own-work.ts`).
 * - `own`: as `member`, and the row is the caller's own.
 * - `admin`: as `member`, for an Admin or SuperAdmin.
 * - `people`: an Admin or SuperAdmin. `server/policies/people.ts` decides which accounts and companies they may manage.
 * - `super-admin`: a SuperAdmin.
 * - `company-super-admin`: as `member`, for a SuperAdmin.
 */
export type PolicyName =
  | 'public'
  | 'signed-in'
  | 'self'
  | 'member'
  | 'author'
  | 'own'
  | 'admin'
  | 'people'
  | 'super-admin'
  | 'company-super-admin'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `:name` parameters. */
  readonly path: string
  readonly summary: string
  readonly policy: PolicyName
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Its body is signed, so its original bytes are kept. */
  readonly isSigned?: true
  /** A limit that differs from the usual one. */
  readonly bodyBytes?: number
  /** Accepts `Content-Encoding: gzip`. `bodyBytes` limits the unpacked body. */
  readonly mayBeGzipped?: true
  /** The parts of a multipart/form-data body. The route reads it itself, because files are streamed. */
  readonly form?: z.ZodMiniType
  /** Its body leads to files or many rows. It is refused, like every form, while the server is short of disk space. */
  readonly isUpload?: true
  readonly status: number
  /** Absent if the answer is not JSON (the stream). */
  readonly response?: z.ZodMiniType
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E) => endpoint

type Given<E, Key extends 'params' | 'query' | 'body'> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? S : never

export type Parsed<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = [Given<E, Key>] extends [never]
  ? undefined
  : z.output<Given<E, Key>>

type CallPart<E, Key extends 'params' | 'query' | 'body'> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? Record<Key, z.input<S>> : unknown

export type CallArgs<E extends Endpoint> = CallPart<E, 'params'> & CallPart<E, 'query'> & CallPart<E, 'body'>

export type Answer<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : undefined
