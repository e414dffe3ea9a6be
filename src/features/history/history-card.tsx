import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** Nobody waits for it with the lead: its code and its answer come when they are asked for. */
const LeadHistory = lazy(async () => ({ default: (await import('./lead-history.tsx')).LeadHistory }))

interface HistoryCardProps {
  leadId: string
  /** Another one when something has changed. */
  version: number
}

export function HistoryCard({ leadId, version }: HistoryCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Card
      action={
        <Button aria-controls={id} aria-expanded={isOpen} onClick={() => setIsOpen((wasOpen) => !wasOpen)}>
          {isOpen ? 'Hide' : 'Show who changed what'}
        </Button>
      }
      title="History"
    >
      <div id={id}>
        {isOpen ? (
          <Suspense fallback={<p role="status">Loading...</p>}>
            <LeadHistory leadId={leadId} version={version} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  )
}
