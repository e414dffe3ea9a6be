import { type ChangeEvent, type FormEvent, useState } from 'react'
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

/** What a person is told when a form was not sent. */
export interface FormFailure {
  text: string
  detail?: string | undefined
}

interface OfficeFormOptions<Values extends FieldValues> {
  /** What the form begins with. */
  values: Values
  /** The contract's check of what is sent. Its words stand at the fields, and the first of them gets the focus. */
  schema?: z.ZodMiniType
  /** What the check is about, where it isn't the values as they are. */
  toChecked?: (values: Values) => unknown
  /** Keeps what is typed on this device until it is sent. `values` are then those of the draft. */
  draft?: FormHandle<Path<Values>>
  /** Rejects when it was not done. */
  send: (values: Values) => Promise<void>
  explain: (error: unknown) => FormFailure
}

/** A form of the office, which needs a connection: React Hook Form with the contract's schemas and the device's drafts. */
export function useOfficeForm<Values extends FieldValues>(options: OfficeFormOptions<Values>) {
  const { values, schema, toChecked, draft, send, explain } = options
  const [failure, setFailure] = useState<FormFailure>()
  const { register, control, getValues, setValue, reset, handleSubmit, formState } = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    // A draft is restored after the form was drawn, and may be thrown away while it is.
    ...(draft ? { values, resetOptions: { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true } } : {}),
    ...(schema ? { resolver: resolverOf(schema, toChecked) } : {}),
  })
  const watched = useWatch({ control })
  const { errors, isSubmitting, isSubmitted } = formState
  const submit = handleSubmit(
    async (given) => {
      setFailure(undefined)
      try {
        await send(given)
      } catch (error) {
        setFailure(explain(error))
      }
    },
    () => setFailure(undefined),
  )

  return {
    // The fields that are drawn say what they hold; those that aren't drawn yet hold what they begin with.
    values: Object.assign({}, getValues(), watched),
    isBusy: isSubmitting,
    /** Of the last try. */
    failure,
    /** What is wrong with a field, once the form was to be sent. */
    faultOf: (name: Path<Values>) => messageAt(errors, name),
    /** The properties of a field of text. */
    line(name: Path<Values>) {
      const field = register(name)
      const handleChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        draft?.edit(name, event.currentTarget.value)
        void field.onChange(event)
      }
      return { ...field, onChange: handleChange, error: messageAt(errors, name) }
    },
    /** For what isn't a field of text. */
    edit(name: Path<Values>, value: Values[Path<Values>]) {
      draft?.edit(name, value)
      setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
    },
    reset: () => reset(),
    handleSubmit(event: FormEvent) {
      event.preventDefault()
      // A form in a dialog is, to React, inside the form behind it.
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
    // Of several about one field, the first is told.
    const faults = error.issues.toReversed().map(({ path, message }) => [String(path[0]), { type: 'schema', message }])
    return { values: {}, errors: Object.fromEntries(faults) }
  }
