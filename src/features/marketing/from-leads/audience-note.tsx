import type { LeadAudience } from '../../../../contract/endpoints/marketing-lists.ts'
import type { ServerQuery } from '../../../hooks/server-queries.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { missingText, peopleText } from './audience-text.ts'

export interface CountProgress {
  leads: number
  /** Of so many that were chosen. */
  total: number
}

/** How many people a list would hold, or how far the count is. */
export function AudienceNote({
  asked,
  progress,
}: {
  asked: ServerQuery<LeadAudience>
  progress: CountProgress | undefined
}) {
  const { value, failure, refetch } = asked
  if (value)
    return (
      <div role="status">
        <p>
          <strong>{peopleText(value)}</strong>
        </p>
        <p>{missingText(value)}</p>
      </div>
    )
  if (failure)
    return (
      <>
        <FormNote
          detail={failure.isOffline ? 'People are counted on the server. Go online to see how many.' : undefined}
          kind="failure"
          words={failure.words}
        />
        <Button icon="refresh" onClick={refetch}>
          Count again
        </Button>
      </>
    )
  if (!progress) return <p role="status">Counting people…</p>
  const leads = Math.min(progress.leads, progress.total)
  return (
    <WorkProgress
      label="Counting people"
      total={progress.total}
      value={leads}
      words={`${thousands(leads)} of ${counted(progress.total, 'lead')}`}
    />
  )
}
