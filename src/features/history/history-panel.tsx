import { Card } from '../../ui/primitives/card.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { texts } from './texts.ts'

/** Loaded on demand: nobody waits for it with the lead. */
const History = deferred(async () => (await import('./lead-history.tsx')).LeadHistory)

interface HistoryPanelProps {
  leadId: string
  version: number
}

export function HistoryPanel({ leadId, version }: HistoryPanelProps) {
  const toasts = useToasts()
  const handleMissing = () => toasts.fail(texts.youreOfflineAndThisPart)
  return (
    <Card title={texts.activity}>
      <History
        fallback={<p role="status">{texts.loading}</p>}
        leadId={leadId}
        onMissing={handleMissing}
        version={version}
      />
    </Card>
  )
}
