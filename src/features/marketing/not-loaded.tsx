import type { ServerQuery } from '../../hooks/server-queries.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { texts } from './texts.ts'

interface NotLoadedProps extends Pick<ServerQuery<unknown>, 'failure' | 'refetch'> {
  what: string
}

export function NotLoaded({ what, failure, refetch }: NotLoadedProps) {
  if (!failure) return null
  return (
    <LoadFailure
      failure={failure}
      offline={texts.youNeedToBeOnline}
      offlineHint={texts.whatAreKept(what)}
      onTryAgain={refetch}
      tryAgain={texts.tryAgain}
    />
  )
}
