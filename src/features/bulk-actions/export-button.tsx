import { useState } from 'react'
import type { LeadKind } from '../../search/lead-columns.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import type { ExportQuestion } from './export-dialog.tsx'
import { listTexts } from './list-texts.ts'

const ExportDialog = deferred(async () => (await import('./export-dialog.tsx')).ExportDialog)

export function ExportButton(question: ExportQuestion) {
  const [isRunning, setIsRunning] = useState(false)
  const handleEnd = () => setIsRunning(false)
  return (
    <>
      <Button disabled={question.count === 0} icon="download" onClick={() => setIsRunning(true)}>
        {listTexts.exportCsv}
      </Button>
      {isRunning ? <ExportDialog {...question} onEnd={handleEnd} onMissing={handleEnd} /> : null}
    </>
  )
}

/** Everything that a list has found. */
const questionOf = (kind: LeadKind, { filters, sort, total }: CountedList): ExportQuestion => ({
  kind,
  count: total,
  selected: { filters, sort, except: [] },
})

export const ExportListButton = ({ kind, list }: { kind: LeadKind; list: CountedList | undefined }) =>
  list ? <ExportButton {...questionOf(kind, list)} /> : null

interface ListExportProps {
  kind: LeadKind
  list: CountedList
  onEnd: () => void
}

/** The export itself, for a menu that closes when its item is chosen. */
export const ListExport = ({ kind, list, onEnd }: ListExportProps) => (
  <ExportDialog {...questionOf(kind, list)} onEnd={onEnd} onMissing={onEnd} />
)

export const exportText = listTexts.exportCsv
