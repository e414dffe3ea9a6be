import { TextArea, TextField } from './text-field.tsx'
import type { FormHandle } from './use-form-draft.ts'

interface FormFieldProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label: string
  type?: 'text' | 'email' | 'url'
  autoComplete?: string
}

export function theirsText<Name extends string>(
  form: Pick<FormHandle<Name>, 'theirs'>,
  name: Name,
): string | undefined {
  const theirs = form.theirs(name)
  return theirs === undefined ? undefined : `Somebody changed this to “${theirs}” while you were editing.`
}

/** A line of a form. It checks nothing: errors arrive with the save. */
export const FormLine = <Name extends string>({ form, name, type = 'text', ...field }: FormFieldProps<Name>) => (
  <TextField
    {...field}
    hint={theirsText(form, name)}
    inputMode={type === 'text' ? undefined : type}
    onChange={(event) => form.edit(name, event.currentTarget.value)}
    value={form.values[name]}
  />
)

interface FormAreaProps<Name extends string> extends Pick<FormFieldProps<Name>, 'form' | 'name' | 'label'> {
  rows: number
  autoFocus?: boolean
}

export const FormArea = <Name extends string>({ form, name, ...area }: FormAreaProps<Name>) => (
  <TextArea
    {...area}
    hint={theirsText(form, name)}
    onChange={(event) => form.edit(name, event.currentTarget.value)}
    value={form.values[name]}
  />
)
