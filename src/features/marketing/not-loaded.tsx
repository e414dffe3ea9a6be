import type { ServerQuery } from '../../hooks/server-queries.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface NotLoadedProps extends Pick<ServerQuery<unknown>, 'failure' | 'refetch'> {
  /** What could not be loaded: `Lists`. */
  what: string
}

/** In place of what the server has not answered. */
export function NotLoaded({ what, failure, refetch }: NotLoadedProps) {
  if (!failure) return null
  return (
    <EmptyState
      icon={failure.isOffline ? 'cloudOff' : 'alert'}
      title={failure.isOffline ? 'You need to be online to use this screen' : failure.words}
    >
      {failure.isOffline ? (
        <p>{`${what} are kept on the server. They will load here when you’re back online.`}</p>
      ) : null}
      <Button icon="refresh" onClick={refetch}>
        Try again
      </Button>
    </EmptyState>
  )
}
