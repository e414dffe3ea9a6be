import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureWords } from './failure-words.ts'
import type { FormValues } from './form-draft.ts'
import { lastListHref } from './last-list.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RecordForm } from './record-form.tsx'
import { useToasts } from './toasts.tsx'
import { type FormHandle, useFormDraft } from './use-form-draft.ts'

interface RecordEditorProps<Name extends string> {
  /** What the form shows while nothing is typed. */
  saved: FormValues<Name>
  /** Of the row; undefined for a new one. */
  version: number | undefined
  /** The plain address of the list that a save leads back to. */
  home: string
  /** What stands before the reason when a save fails. */
  failure: string
  /** Resolves when the changed fields are durable. `base` is the version the typing began over. */
  onSave: (changes: Partial<Record<Name, string>>, base: number | undefined) => Promise<void>
  fields: (form: FormHandle<Name>) => ReactNode
}

/** A form over one row, from the first letter to the way back to its list. */
export function RecordEditor<Name extends string>({ saved, version, fields, ...editor }: RecordEditorProps<Name>) {
  const form = useFormDraft(saved, version)
  const navigate = useNavigate()
  const toasts = useToasts()
  const save = async () => {
    try {
      await editor.onSave(form.changes, form.base)
      await navigate({ href: lastListHref(editor.home), ignoreBlocker: true })
    } catch (error) {
      toasts.fail(editor.failure + failureWords(error))
    }
  }
  return (
    <>
      <RecordForm onSave={save}>{fields(form)}</RecordForm>
      <LeaveGuard isUnsaved={form.isChanged} />
    </>
  )
}
