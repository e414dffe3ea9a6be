import type { ReactNode } from 'react'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import type { RecordHistoryProps } from './record-history.tsx'
import { texts } from './texts.ts'

/** Loaded on demand: nobody waits for it with the lead. */
const History = deferred(async () => (await import('./lead-history.tsx')).LeadHistory)

const OfRecord = deferred(async () => (await import('./record-history.tsx')).RecordHistory)

interface HistoryPanelProps {
  leadId: string
  version: number
  /** The small picture of a file. */
  picture: (file: LeadFile) => ReactNode
}

export function HistoryPanel({ leadId, version, picture }: HistoryPanelProps) {
  const toasts = useToasts()
  const handleMissing = () => toasts.fail(texts.youreOfflineAndThisPart)
  return (
    <Card title={texts.activity}>
      <History
        fallback={<p role="status">{texts.loading}</p>}
        leadId={leadId}
        onMissing={handleMissing}
        picture={picture}
        version={version}
      />
    </Card>
  )
}

/** Of a contact or an account. */
export function RecordHistoryPanel(record: RecordHistoryProps) {
  const toasts = useToasts()
  const handleMissing = () => toasts.fail(texts.youreOfflineAndThisPart)
  return (
    <Card title={texts.activity}>
      <OfRecord {...record} fallback={<p role="status">{texts.loading}</p>} onMissing={handleMissing} />
    </Card>
  )
}
