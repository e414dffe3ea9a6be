import type { LeadAudience } from '../../../../contract/endpoints/marketing-lists.ts'
import { counted } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormNote } from '../../../ui/form-note.tsx'
import { thousands } from '../../../ui/thousands.ts'
import { WorkProgress } from '../../../ui/work-progress.tsx'
import type { Asked } from '../use-asked.ts'
import { missingWords, peopleWords } from './audience-words.ts'

export interface CountProgress {
  leads: number
  /** Of so many that were chosen. */
  total: number
}

/** How many people a list would hold, or how far the count is. */
export function AudienceNote({ asked, progress }: { asked: Asked<LeadAudience>; progress: CountProgress | undefined }) {
  const { value, failure, ask } = asked
  if (value)
    return (
      <div role="status">
        <p>
          <strong>{peopleWords(value)}</strong>
        </p>
        <p>{missingWords(value)}</p>
      </div>
    )
  if (failure)
    return (
      <>
        <FormNote
          detail={failure.isOffline ? 'People are counted on the server, when the signal returns.' : undefined}
          kind="failure"
          words={failure.words}
        />
        <Button icon="refresh" onClick={ask}>
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
