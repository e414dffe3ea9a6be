import { Card } from '../../ui/primitives/card.tsx'
import { Deferred } from '../../ui/primitives/deferred.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'

/** Nobody waits for it with the lead: its code and its answer come when they are asked for. */
const loadHistory = async () => (await import('./lead-history.tsx')).LeadHistory

interface HistoryPanelProps {
  leadId: string
  /** Another one when something has changed. */
  version: number
}

export function HistoryPanel({ leadId, version }: HistoryPanelProps) {
  const toasts = useToasts()
  const handleMissing = () => toasts.fail('You’re offline, and this part of the app is not on this device yet.')
  return (
    <Card title="Activity">
      <Deferred given={{ leadId, version }} isWanted load={loadHistory} onMissing={handleMissing}>
        <p role="status">Loading...</p>
      </Deferred>
    </Card>
  )
}
