import { useState } from 'react'
import { FOLLOW_UP_KINDS, type FollowUpForm } from '../../../contract/entities/follow-up.ts'
import { useDraftKeeper } from '../../hooks/use-draft-keeper.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { inWorkingDays } from '../../records/work-day.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { type Field, FollowUpDialog } from './follow-up-dialog.tsx'
import { texts } from './texts.ts'

interface AddFollowUpsDialogProps {
  /** `12 leads` */
  subject: string
  /** Resolves to why nothing was saved. */
  onSave: (fields: FollowUpForm) => Promise<string | undefined>
  onClose: () => void
}

/** The same follow-up for each of many: on the next working day, by the person who adds them, until they say otherwise. */
export function AddFollowUpsDialog({ subject, onSave, onClose }: AddFollowUpsDialogProps) {
  const me = useSession()?.userId ?? ''
  const times = useWorkTimes()
  const [initial] = useState(() => ({
    kind: FOLLOW_UP_KINDS[0],
    ...inWorkingDays(Date.now(), { days: 1, dueTime: '' }, times),
    assignedTo: me,
    note: '',
  }))
  const form = useFormDraft<Field>(initial, undefined, useDraftKeeper('follow-ups of the selected'))
  const save = async (fields: FollowUpForm) => {
    const problem = await onSave(fields)
    if (problem !== undefined) throw new Error(problem)
  }
  return <FollowUpDialog form={form} onClose={onClose} onSave={save} title={texts.addFollowUpFor(subject)} />
}
