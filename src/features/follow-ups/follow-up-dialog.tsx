import { useState } from 'react'
import {
  FOLLOW_UP_KINDS,
  FOLLOW_UP_NOTE_MAX_LENGTH,
  type FollowUp,
  followUpForm,
  type FollowUpForm,
} from '../../../contract/entities/follow-up.ts'
import { useDraftKeeper, useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useWorkTimes } from '../../hooks/use-work-times.ts'
import { ColleagueOptions } from '../../records/colleague-options.tsx'
import { FieldPair, FormDialog } from '../../ui/forms/dialog-form.tsx'
import { RestoredNotice } from '../../ui/forms/refused-notice.tsx'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { useHoldsUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { type FormHandle, useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { type AddedFollowUp, dueText } from '../../records/follow-up-due.ts'
import { inWorkingDays } from '../../records/work-day.ts'
import { texts } from './texts.ts'
import type { FollowUpActions } from './use-follow-up-actions.ts'

export type Field = 'kind' | 'dueDate' | 'dueTime' | 'assignedTo' | 'note'

interface AddFollowUpDialogProps {
  leadId: string
  defaults: { kind: FollowUp['kind']; dueTime: string }
  actions: FollowUpActions
  /** Whom it is for, where the screen does not say so. */
  subject?: string
  /** With the follow-up that was added, if one was. */
  onClose: (added?: AddedFollowUp) => void
}

/** For the next working day and the person who adds it, until they say otherwise. */
export function useFirstFields(defaults: AddFollowUpDialogProps['defaults']): Record<Field, string> {
  const me = useSession()?.userId ?? ''
  const times = useWorkTimes()
  const [first] = useState(() => ({
    ...defaults,
    ...inWorkingDays(Date.now(), { days: 1, dueTime: defaults.dueTime }, times),
    assignedTo: me,
    note: '',
  }))
  return first
}

export function AddFollowUpDialog({ leadId, defaults, actions, subject, onClose }: AddFollowUpDialogProps) {
  const form = useFormDraft<Field>(useFirstFields(defaults), undefined, useNewRowKeeper(`followUp:${leadId}`))
  const save = async (fields: FollowUpForm) => {
    let added: string | undefined
    await form.saveOnce((followUpId) => {
      added = followUpId
      return actions.add(leadId, fields, followUpId)
    })
    return added === undefined ? undefined : { followUpId: added, when: dueText(fields, Date.now()) }
  }
  return (
    <FollowUpDialog
      form={form}
      onClose={onClose}
      onSave={save}
      title={subject ? texts.addFollowUpFor(subject) : texts.addFollowUp}
    />
  )
}

interface EditFollowUpDialogProps {
  followUp: FollowUp
  actions: FollowUpActions
  onClose: () => void
}

/** Sends what was changed; a date goes with its time. */
export function EditFollowUpDialog({ followUp, actions, onClose }: EditFollowUpDialogProps) {
  const { _id, kind, dueDate, dueTime = '', assignedTo = '', note = '', version } = followUp
  const keeper = useDraftKeeper(`followUp:${_id}`)
  const form = useFormDraft<Field>({ kind, dueDate, dueTime, assignedTo, note }, version, keeper)
  const save = async (fields: FollowUpForm) => {
    const changed = new Set(Object.keys(form.changes))
    if (changed.size === 0) return
    if (changed.has('dueDate') || changed.has('dueTime')) changed.add('dueDate').add('dueTime')
    const sent = Object.entries(fields).filter(([name]) => changed.has(name))
    await actions.change(followUp, Object.fromEntries(sent), form.base)
  }
  return <FollowUpDialog form={form} onClose={onClose} onSave={save} title={texts.editFollowUp} />
}

interface FollowUpDialogProps {
  title: string
  form: FormHandle<Field>
  onSave: (fields: FollowUpForm) => Promise<AddedFollowUp | void>
  onClose: (added?: AddedFollowUp) => void
}

export function FollowUpDialog({ title, form, onSave, onClose }: FollowUpDialogProps) {
  useHoldsUnsavedText(form.isChanged)
  const { values, edit } = form
  const save = async (fields: FollowUpForm) => {
    const saved = await onSave(fields)
    form.startOver()
    onClose(saved ?? undefined)
  }
  const handleSave = () => {
    const fields = followUpForm.safeParse(values)
    return fields.success ? save(fields.data) : (fields.error.issues[0]?.message ?? texts.notSaved)
  }
  return (
    <FormDialog
      notice={form.isRestored && form.isChanged ? <RestoredNotice onStartOver={form.startOver} /> : null}
      onClose={() => onClose()}
      onSave={handleSave}
      submit={texts.save}
      title={title}
    >
      <SelectField label={texts.kind} onValue={(kind) => edit('kind', kind)} value={values.kind}>
        <TextOptions texts={FOLLOW_UP_KINDS} />
      </SelectField>
      <FieldPair>
        <TextField
          label={texts.dueDate}
          onChange={(event) => edit('dueDate', event.currentTarget.value)}
          required
          type="date"
          value={values.dueDate}
        />
        <TextField
          hint={texts.noTimeNeeded}
          label={texts.dueTime}
          onChange={(event) => edit('dueTime', event.currentTarget.value)}
          type="time"
          value={values.dueTime}
        />
      </FieldPair>
      <SelectField label={texts.assignedTo} onValue={(id) => edit('assignedTo', id)} value={values.assignedTo}>
        <ColleagueOptions assignedTo={values.assignedTo} />
      </SelectField>
      <TextArea
        label={texts.note}
        maxLength={FOLLOW_UP_NOTE_MAX_LENGTH}
        onChange={(event) => edit('note', event.currentTarget.value)}
        rows={3}
        value={values.note}
      />
    </FormDialog>
  )
}
