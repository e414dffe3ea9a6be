import type { ServerQuery } from '../../hooks/server-queries.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { texts } from './texts.ts'

interface NotLoadedProps extends Pick<ServerQuery<unknown>, 'failure' | 'refetch'> {
  what: string
}

export function NotLoaded({ what, failure, refetch }: NotLoadedProps) {
  if (!failure) return null
  return (
    <EmptyState
      icon={failure.isOffline ? 'cloudOff' : 'alert'}
      title={failure.isOffline ? texts.youNeedToBeOnline : failure.text}
    >
      {failure.isOffline ? <p>{texts.whatAreKept(what)}</p> : null}
      <Button icon="refresh" onClick={refetch}>
        {texts.tryAgain}
      </Button>
    </EmptyState>
  )
}
