import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Nobody waits for it with the lead: its code and its answer come when they are asked for. */
const loadHistory = async () => (await import('./lead-history.tsx')).LeadHistory

interface HistoryCardProps {
  leadId: string
  /** Another one when something has changed. */
  version: number
}

export function HistoryCard({ leadId, version }: HistoryCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const toasts = useToasts()
  const handleMissing = () => {
    setIsOpen(false)
    toasts.fail('No signal, and this part of the app is not on this device yet.')
  }
  return (
    <Card
      action={
        <Button aria-controls={id} aria-expanded={isOpen} onClick={() => setIsOpen((wasOpen) => !wasOpen)}>
          {isOpen ? 'Hide' : 'Show who changed what'}
        </Button>
      }
      title="History"
    >
      {isOpen ? (
        <div id={id}>
          <Deferred given={{ leadId, version }} isWanted load={loadHistory} onMissing={handleMissing}>
            <p role="status">Loading...</p>
          </Deferred>
        </div>
      ) : null}
    </Card>
  )
}
