import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from './failure-text.ts'
import type { FormValues } from './form-draft.ts'
import { ConfirmDialog } from '../primitives/dialog.tsx'
import { lastListHref } from '../primitives/last-list.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RecordForm } from './record-form.tsx'
import { RestoredNotice, SavedElsewhereNotice } from './refused-notice.tsx'
import { useToasts } from '../feedback/toasts.tsx'
import { type DraftKeeper, type FormHandle, useFormDraft } from './use-form-draft.ts'

export interface SavedOver {
  /** The version that the typing was based on. */
  base: number | undefined
  /** The id of the row that saving a new one creates. */
  newRowId: string
}

interface RecordEditorProps<Name extends string> {
  /** Shown while nothing is typed. */
  saved: FormValues<Name>
  version: number | undefined
  home: string
  failure: string
  keeper: DraftKeeper
  /** Resolves when the changed fields are durable. */
  onSave: (changes: Partial<Record<Name, string>>, over: SavedOver) => Promise<void>
  fields: (form: FormHandle<Name>) => ReactNode
  /** Closes the form over a saved row, without a save. */
  onCancel?: () => void
}

/** A form over one row, from the first letter to the return to its list. */
export function RecordEditor<Name extends string>({
  saved,
  version,
  keeper,
  fields,
  ...editor
}: RecordEditorProps<Name>) {
  const form = useFormDraft(saved, version, keeper)
  const navigate = useNavigate()
  const toasts = useToasts()
  const closeFailure = useRef(() => {})
  const [isAsking, setIsAsking] = useState(false)
  const { onCancel } = editor
  const discard = () => {
    closeFailure.current()
    form.forget()
    setIsAsking(false)
    // While the question closes it holds the focus.
    setTimeout(() => onCancel?.())
  }
  const save = async () => {
    closeFailure.current()
    try {
      await form.saveOnce((newRowId) => editor.onSave(form.changes, { base: form.base, newRowId }))
      form.forget()
      await navigate({ href: lastListHref(editor.home), ignoreBlocker: true })
    } catch (error) {
      closeFailure.current = toasts.fail(editor.failure + failureText(error))
    }
  }
  return (
    <>
      {form.isRestored && form.isChanged ? <RestoredNotice onStartOver={form.startOver} /> : null}
      {form.isSavedElsewhere ? <SavedElsewhereNotice /> : null}
      <RecordForm
        onSave={save}
        {...(onCancel ? { onCancel: () => (form.isChanged ? setIsAsking(true) : discard()) } : {})}
      >
        {fields(form)}
      </RecordForm>
      <ConfirmDialog
        cancel="Keep editing"
        confirm="Discard"
        description="What you typed here isn’t saved."
        onConfirm={discard}
        onOpenChange={setIsAsking}
        open={isAsking}
        title="Discard your changes?"
      />
      <LeaveGuard isUnsaved={form.isChanged} onLeave={form.forget} />
    </>
  )
}
