import { type FormEvent, useEffect, useRef, useState } from 'react'
import { putMessageTemplates } from '../../../contract/endpoints/message-templates.ts'
import { ACTIVITY_OUTCOMES } from '../../../contract/entities/activity.ts'
import type { Company } from '../../../contract/entities/company.ts'
import {
  MERGE_FIELDS,
  type MessageTemplate,
  messageTemplate,
  TEMPLATES_AT_MOST,
} from '../../../contract/entities/messages/message-template.ts'
import { call } from '../../api/call.ts'
import { Unreachable } from '../../api/failures.ts'
import { keepCompany } from '../../db/session/keep-company.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCompanyCall } from '../../hooks/server-queries.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './messages.module.css'
import { texts } from './texts.ts'

interface TemplatesFormProps {
  company: Company
  templates: readonly MessageTemplate[]
  onClose: () => void
}

interface Typed {
  key: string
  name: string
  outcome: string
  text: string
}

const typedOf = ({ name, outcome, text }: MessageTemplate): Typed => ({
  key: crypto.randomUUID(),
  name,
  outcome: outcome ?? '',
  text,
})
const EMPTY = { name: '', outcome: '', text: '' }
const FIELDS = Object.keys(MERGE_FIELDS)
  .map((name) => `{${name}}`)
  .join(', ')

const check = ({ name, outcome, text }: Typed) =>
  messageTemplate.safeParse({ name, text, ...(outcome === '' ? {} : { outcome }) })

export function TemplatesForm({ company, templates, onClose }: TemplatesFormProps) {
  const [typed, setTyped] = useState(() => templates.map(typedOf))
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const save = useSave(company)
  // What has to be corrected may be far above the button.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    setFailure(undefined)
    const checked = typed.map(check)
    if (!checked.every(({ success }) => success)) return
    try {
      await save(checked.flatMap(({ data }) => data ?? []))
      onClose()
    } catch (error) {
      setFailure(error instanceof Unreachable ? texts.offline : failureText(error))
    }
  }
  const change = (key: string, values: Partial<Typed>) =>
    setTyped(typed.map((one) => (one.key === key ? { ...one, ...values } : one)))
  return (
    <form className={styles['form']} ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{texts.fields(FIELDS)}</p>
      {typed.map((one, at) => (
        <TemplateFields
          isChecked={tries > 0}
          key={one.key}
          number={at + 1}
          onChange={(values) => change(one.key, values)}
          onRemove={() => setTyped(typed.filter(({ key }) => key !== one.key))}
          typed={one}
        />
      ))}
      {failure === undefined ? null : <FormNote kind="failure" text={failure} />}
      <div className={styles['actions']}>
        <Button
          disabled={typed.length >= TEMPLATES_AT_MOST}
          icon="plus"
          onClick={() => setTyped([...typed, { ...EMPTY, key: crypto.randomUUID() }])}
        >
          {texts.add}
        </Button>
        <Button kind="primary" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

interface TemplateFieldsProps {
  typed: Typed
  number: number
  isChecked: boolean
  onChange: (values: Partial<Typed>) => void
  onRemove: () => void
}

function TemplateFields({ typed, number, isChecked, onChange, onRemove }: TemplateFieldsProps) {
  const issues = isChecked ? (check(typed).error?.issues ?? []) : []
  const errorOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message
  return (
    <fieldset className={styles['template']}>
      <legend className="visually-hidden">{texts.template(number)}</legend>
      <TextField
        error={errorOf('name')}
        hint={texts.nameHint}
        label={texts.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        value={typed.name}
      />
      <SelectField label={texts.offeredAfter} onValue={(outcome) => onChange({ outcome })} value={typed.outcome}>
        <option value="">{texts.anyOutcome}</option>
        <TextOptions texts={ACTIVITY_OUTCOMES} />
      </SelectField>
      <TextArea
        error={errorOf('text')}
        label={texts.message}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        rows={4}
        value={typed.text}
      />
      <div>
        <Button aria-label={texts.remove(number)} kind="quiet" onClick={onRemove}>
          {texts.removeShort}
        </Button>
      </div>
    </fieldset>
  )
}

/** On the server, and at once on this device; other devices get them with their next sync. */
function useSave(company: Company) {
  const device = useDevice()
  const toasts = useToasts()
  const { query, auth } = useCompanyCall()
  return async (messages: MessageTemplate[]) => {
    const saved = await call(putMessageTemplates, { query, body: { messages } }, auth)
    await keepCompany(device.outbox, { ...company, messages: saved.messages })
    toasts.succeed(texts.saved)
  }
}
