import { useState } from 'react'
import {
  changedMeanwhile,
  changedValues,
  type FormDraft,
  type FormValues,
  noDraft,
  shownValues,
  withTyped,
} from './form-draft.ts'

export interface FormHandle<Name extends string> {
  values: FormValues<Name>
  /** What a save would send. */
  changes: Partial<Record<Name, string>>
  isChanged: boolean
  /** Version of the row the typing began over. */
  base: number | undefined
  edit: (name: Name, value: string) => void
  /** What somebody else has set meanwhile in a field that is being typed in. */
  meanwhile: (name: Name) => string | undefined
}

/** A form over a row that may change while a person types: what they typed stays, the rest follows the row. */
export function useFormDraft<Name extends string>(
  saved: FormValues<Name>,
  version: number | undefined,
): FormHandle<Name> {
  const [draft, setDraft] = useState<FormDraft<Name>>(() => noDraft())
  const changes = changedValues(saved, draft)
  return {
    values: shownValues(saved, draft),
    changes,
    isChanged: Object.keys(changes).length > 0,
    base: draft.base,
    edit: (name, value) => setDraft((before) => withTyped(before, { name, value, saved, version })),
    meanwhile: (name) => changedMeanwhile(saved, draft, name),
  }
}
