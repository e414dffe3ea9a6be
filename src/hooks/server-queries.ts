import { hashKey, QueryCache, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CallOptions } from '../api/call.ts'
import { busyUntil, type FailureMessage, isOffline, Unreachable, whyFailed } from '../api/failures.ts'
import { useToasts } from '../ui/feedback/toasts.tsx'
import { useCompany, useSession } from './use-local-data.ts'

/** The browser doesn't always say that a network is back. */
const UNREACHABLE_PAUSE_MS = 5_000

/** An offline call fails at once. No answer outlives its screens: permissions may change. */
const client = new QueryClient({
  // Our own bugs are reported to the developers; refusals and missing answers are shown on screen.
  queryCache: new QueryCache({ onError: (error) => void whyFailed(error) }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchIntervalInBackground: true,
    },
    mutations: { networkMode: 'always', retry: false, gcTime: 0 },
  },
})

export interface ServerQuery<Value> {
  /** The last answer; undefined until the first. It is kept while the same query is repeated. */
  value: Value | undefined
  isStale: boolean
  /** Kept until the next answer, so that "Try again" keeps its place and the focus. */
  failure: (FailureMessage & { isOffline: boolean }) | undefined
  refetch: () => void
  replace(update: (value: Value) => Value): void
}

interface ServerQueryOptions<Value> {
  /** Values of another scope are hidden while this one loads. */
  scope?: string
  /** When to query again, given the last answer. */
  pauseMs?: (value: Value | undefined) => number | undefined
}

/**
 * Again when `question` changes (undefined: not yet), the browser comes online, after each pause, by `refetch`, and every
 * five seconds while the server can't be reached. A server that is busy is asked again when it says.
 */
export function useServerQuery<Value>(
  question: string | undefined,
  read: (auth: CallOptions) => Promise<Value>,
  { scope = '', pauseMs }: ServerQueryOptions<Value> = {},
): ServerQuery<Value> {
  const token = useSession()?.token
  const queryKey = [scope, question, token]
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => read({ token, signal }),
      enabled: token !== undefined && question !== undefined,
      placeholderData: (before, query) => (query?.queryKey[0] === scope ? before : undefined),
      refetchInterval: ({ state }) =>
        state.error instanceof Unreachable ? pauseAfter(state.error) : (pauseMs?.(state.data) ?? false),
    },
    client,
  )
  useForgetWhenLeft(queryKey)
  useWhenOnline(() => {
    if (busyForMs(error) === 0) void refetch({ cancelRefetch: false })
  })
  return {
    value: data,
    isStale: isPlaceholderData,
    failure: failureOf(useLastError(scope, error, isFetching)),
    refetch: () => void refetch(),
    replace: (update) => client.setQueryData<Value>(queryKey, (value) => value && update(value)),
  }
}

/** `gcTime: 0` waits for a timer: a screen opened in the same moment would begin with the previous screen's answer. */
function useForgetWhenLeft(queryKey: readonly unknown[]) {
  const key = hashKey(queryKey)
  useEffect(
    () => () => {
      client.removeQueries({ predicate: ({ queryHash }) => queryHash === key, type: 'inactive' })
    },
    [key],
  )
}

/** The library starts watching late: a page that was opened offline would miss the connection's return. */
function useWhenOnline(refetch: () => void) {
  const handleOnline = useEffectEvent(refetch)
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('online', () => handleOnline(), { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

function useLastError(scope: string, error: Error | null, isFetching: boolean): Error | null {
  const [last, setLast] = useState({ scope, error })
  if (isFetching) return last.scope === scope ? last.error : error
  if (last.scope !== scope || last.error !== error) setLast({ scope, error })
  return error
}

/** How long the server still wants to be left alone, in milliseconds. */
const busyForMs = (error: Error | null): number => Math.max(0, (busyUntil(error) ?? 0) - Date.now())

const pauseAfter = (error: Unreachable): number => Math.max(UNREACHABLE_PAUSE_MS, busyForMs(error))

const failureOf = (error: Error | null) => (error ? { text: error.message, isOffline: isOffline(error) } : undefined)

export interface CompanyCall {
  query: { companyId?: string }
  auth: CallOptions
}

export function useCompanyCall(): CompanyCall {
  const token = useSession()?.token
  const { companyId } = useCompany()
  return useMemo(() => ({ query: companyId === undefined ? {} : { companyId }, auth: { token } }), [companyId, token])
}

export function useCompanyQuery<Value>(
  question: string,
  read: (asked: CompanyCall) => Promise<Value>,
  pauseMs?: (value: Value | undefined) => number | undefined,
): ServerQuery<Value> {
  const { query } = useCompanyCall()
  return useServerQuery(question, (auth) => read({ query, auth }), {
    scope: query.companyId ?? '',
    ...(pauseMs ? { pauseMs } : {}),
  })
}

interface ServerChange {
  /** Shown on failure, with the reason beside it. */
  failure: string
  change: () => Promise<void>
}

/** Resolves to whether it succeeded. */
export function useServerMutation(): (failure: string, change: () => Promise<void>) => Promise<boolean> {
  const toasts = useToasts()
  const { mutateAsync } = useMutation(
    {
      mutationFn: ({ change }: ServerChange) => change(),
      onError: (error, { failure }) => toasts.fail(failure, whyFailed(error)),
    },
    client,
  )
  return (failure, change) =>
    mutateAsync({ failure, change }).then(
      () => true,
      () => false,
    )
}
