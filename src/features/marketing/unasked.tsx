import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Asked } from './use-asked.ts'

interface UnaskedProps extends Pick<Asked<unknown>, 'failure' | 'ask'> {
  /** What could not be loaded: `Lists`. */
  what: string
}

/** In place of what the server has not answered. */
export function Unasked({ what, failure, ask }: UnaskedProps) {
  if (!failure) return null
  return (
    <EmptyState
      icon={failure.isOffline ? 'cloudOff' : 'alert'}
      title={failure.isOffline ? 'This screen works only with a connection' : failure.words}
    >
      {failure.isOffline ? <p>{`${what} are kept on the server. They show here when the signal returns.`}</p> : null}
      <Button icon="refresh" onClick={ask}>
        Try again
      </Button>
    </EmptyState>
  )
}
