import { Button } from '../primitives/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailureProps {
  failure: { readonly text: string; readonly isOffline: boolean }
  /** The title without a connection; the server's own text otherwise. */
  offline: string
  /** Below the title without a connection. */
  offlineHint?: string
  tryAgain: string
  onTryAgain: () => void
}

/** Instead of what only the server has, when it couldn't be loaded. */
export const LoadFailure = ({ failure, offline, offlineHint, tryAgain, onTryAgain }: LoadFailureProps) => (
  <EmptyState icon={failure.isOffline ? 'cloudOff' : 'alert'} title={failure.isOffline ? offline : failure.text}>
    {failure.isOffline && offlineHint ? <p>{offlineHint}</p> : null}
    <Button icon="refresh" onClick={onTryAgain}>
      {tryAgain}
    </Button>
  </EmptyState>
)
