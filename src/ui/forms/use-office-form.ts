import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { FormHandle } from './use-form-draft.ts'

/** Why a form was not sent. */
export interface FormFailure {
  text: string
  detail?: string | undefined
}

interface OfficeFormOptions<Values extends FieldValues> {
  values: Values
  /** Its messages are shown at the fields, and the first field with one gets the focus. */
  schema?: z.ZodMiniType
  /** What to check, if not the values themselves. */
  toChecked?: (values: Values) => unknown
  /** Stores what is typed on this device until it is sent. `values` are then those of the draft. */
  draft?: FormHandle<Path<Values>>
  /** Keeps what is typed in a dialog that is closed, until it is sent. `values` are then those that were kept. */
  typed?: { type: (values: Values) => void; forget: () => void }
  send: (values: Values) => Promise<void>
  explain: (error: unknown) => FormFailure
}

/** React Hook Form with the contract's schemas and the device's drafts, for what needs a connection. */
export function useOfficeForm<Values extends FieldValues>(options: OfficeFormOptions<Values>) {
  const { values, schema, toChecked, draft, typed, send, explain } = options
  const [failure, setFailure] = useState<FormFailure>()
  const { register, control, getValues, setValue, reset, handleSubmit, formState } = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    ...(schema ? { resolver: resolverOf(schema, toChecked) } : {}),
  })
  // A draft is restored after the form was rendered, and may be discarded later. What is typed is in the form by then: a reset
  // would keep the message about a field that has been corrected.
  const isShown = !draft || Object.entries(values).every(([name, value]) => getValues(name as Path<Values>) === value)
  useEffect(() => {
    if (!isShown) reset(values, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true })
  }, [isShown, reset, values])
  const watched = useWatch({ control })
  const { errors, isSubmitting, isSubmitted } = formState
  const submit = handleSubmit(
    async (given) => {
      setFailure(undefined)
      try {
        await send(given)
        typed?.forget()
      } catch (error) {
        setFailure(explain(error))
      }
    },
    () => setFailure(undefined),
  )

  const keep = (name: Path<Values>, value: unknown) => typed?.type({ ...getValues(), [name]: value })

  return {
    // Rendered fields have their current values; others their initial ones.
    values: Object.assign({}, getValues(), watched),
    isBusy: isSubmitting,
    failure,
    faultOf: (name: Path<Values>) => messageAt(errors, name),
    line(name: Path<Values>) {
      const field = register(name)
      const handleChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        draft?.edit(name, event.currentTarget.value)
        keep(name, event.currentTarget.value)
        void field.onChange(event)
      }
      return { ...field, onChange: handleChange, error: messageAt(errors, name) }
    },
    /** For fields that aren't text. */
    edit(name: Path<Values>, value: Values[Path<Values>]) {
      draft?.edit(name, value)
      keep(name, value)
      setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
    },
    reset: () => reset(),
    handleSubmit(event: FormEvent) {
      event.preventDefault()
      // To React, a form in a dialog is inside the form behind it.
      event.stopPropagation()
      if (!isSubmitting) void submit()
    },
  }
}

export type OfficeForm<Values extends FieldValues> = ReturnType<typeof useOfficeForm<Values>>

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const message = errors[name]?.message
  return typeof message === 'string' ? message : undefined
}

const resolverOf =
  <Values extends FieldValues>(schema: z.ZodMiniType, toChecked?: (values: Values) => unknown): Resolver<Values> =>
  (values) => {
    const { error } = schema.safeParse(toChecked ? toChecked(values) : values)
    if (!error) return { values, errors: {} }
    // The first of several errors about a field wins.
    const faults = error.issues.toReversed().map(({ path, message }) => [String(path[0]), { type: 'schema', message }])
    return { values: {}, errors: Object.fromEntries(faults) }
  }
