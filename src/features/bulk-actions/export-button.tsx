import { useState } from 'react'
import type { LeadKind } from '../../search/lead-columns.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import type { ExportQuestion } from './export-dialog.tsx'
import { texts } from './texts.ts'

const ExportDialog = deferred(async () => (await import('./export-dialog.tsx')).ExportDialog)

export function ExportButton(question: ExportQuestion) {
  const [isRunning, setIsRunning] = useState(false)
  const handleEnd = () => setIsRunning(false)
  return (
    <>
      <Button disabled={question.count === 0} icon="download" onClick={() => setIsRunning(true)}>
        {texts.exportCsv}
      </Button>
      {isRunning ? <ExportDialog {...question} onEnd={handleEnd} onMissing={handleEnd} /> : null}
    </>
  )
}

export const ExportListButton = ({ kind, list }: { kind: LeadKind; list: CountedList | undefined }) =>
  list ? (
    <ExportButton count={list.total} kind={kind} selected={{ filters: list.filters, sort: list.sort, except: [] }} />
  ) : null
