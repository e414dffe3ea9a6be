import { Button } from '../primitives/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Instead of a screen that could not be drawn. What is around it stays usable. */
export const CrashScreen = () => (
  <EmptyState icon="alert" isWholeScreen title="This screen can’t be shown">
    <title>This screen can’t be shown · Doorstep</title>
    <p>
      Everything that you saved is safe. Reload the page, or go on with another screen. If it happens again, tell your
      administrator what you did before.
    </p>
    <Button icon="refresh" onClick={() => location.reload()}>
      Reload
    </Button>
  </EmptyState>
)
