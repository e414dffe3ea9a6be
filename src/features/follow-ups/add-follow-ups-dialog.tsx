import { FOLLOW_UP_KINDS, type FollowUpForm } from '../../../contract/entities/follow-up.ts'
import { useDraftKeeper } from '../../hooks/use-draft-keeper.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { type Field, FollowUpDialog, useFirstFields } from './follow-up-dialog.tsx'
import { texts } from './texts.ts'

interface AddFollowUpsDialogProps {
  /** `12 leads` */
  subject: string
  /** Resolves to why nothing was saved. */
  onSave: (fields: FollowUpForm) => Promise<string | undefined>
  onClose: () => void
}

/** The same follow-up for each of many. */
export function AddFollowUpsDialog({ subject, onSave, onClose }: AddFollowUpsDialogProps) {
  const first = useFirstFields({ kind: FOLLOW_UP_KINDS[0], dueTime: '' })
  const form = useFormDraft<Field>(first, undefined, useDraftKeeper('follow-ups of the selected'))
  const save = async (fields: FollowUpForm) => {
    const problem = await onSave(fields)
    if (problem !== undefined) throw new Error(problem)
  }
  return <FollowUpDialog form={form} onClose={onClose} onSave={save} title={texts.addFollowUpFor(subject)} />
}
