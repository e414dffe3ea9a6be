import { useState } from 'react'
import type { LeadKind } from '../../search/lead-columns.ts'
import { Button } from '../../ui/button.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import type { Selected } from '../../workers/lead-bulk.ts'

export interface ExportQuestion {
  kind: LeadKind
  count: number
  selected: Selected
}

const loadDialog = async () => (await import('./export-dialog.tsx')).ExportDialog

/** A file of what is on this device: it needs no signal. */
export function ExportButton(question: ExportQuestion) {
  const [isRunning, setIsRunning] = useState(false)
  const handleEnd = () => setIsRunning(false)
  return (
    <>
      <Button disabled={question.count === 0} icon="download" onClick={() => setIsRunning(true)}>
        Export CSV
      </Button>
      {isRunning ? (
        <Deferred given={{ ...question, onEnd: handleEnd }} isWanted load={loadDialog} onMissing={handleEnd} />
      ) : null}
    </>
  )
}
