import { TextArea, TextField } from './text-field.tsx'
import type { FormHandle } from './use-form-draft.ts'

interface FormFieldProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label: string
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
}

const told = (theirs: string | undefined) =>
  theirs === undefined ? undefined : `Somebody has set this to “${theirs}” meanwhile.`

/** A line of a form. It checks nothing: the words of what is wrong come with the save. */
export const FormLine = <Name extends string>({ form, name, type = 'text', ...field }: FormFieldProps<Name>) => (
  <TextField
    {...field}
    hint={told(form.meanwhile(name))}
    inputMode={type === 'text' ? undefined : type}
    onChange={(event) => form.edit(name, event.currentTarget.value)}
    value={form.values[name]}
  />
)

interface FormAreaProps<Name extends string> extends Pick<FormFieldProps<Name>, 'form' | 'name' | 'label'> {
  rows: number
}

export const FormArea = <Name extends string>({ form, name, ...area }: FormAreaProps<Name>) => (
  <TextArea
    {...area}
    hint={told(form.meanwhile(name))}
    onChange={(event) => form.edit(name, event.currentTarget.value)}
    value={form.values[name]}
  />
)
