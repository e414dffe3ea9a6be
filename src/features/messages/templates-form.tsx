import { putMessageTemplates } from '../../../contract/endpoints/company-settings.ts'
import { ACTIVITY_OUTCOMES } from '../../../contract/entities/activity.ts'
import type { Company } from '../../../contract/entities/company.ts'
import {
  MERGE_FIELDS,
  type MessageTemplate,
  messageTemplate,
  TEMPLATES_AT_MOST,
} from '../../../contract/entities/messages/message-template.ts'
import { call } from '../../api/call.ts'
import { useCompanySettings } from '../../hooks/use-company-settings.ts'
import { useTyped } from '../../hooks/use-typed.ts'
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

const typedOf = ({ name, outcome, text }: MessageTemplate, at: number): Typed => ({
  key: String(at),
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
  const { value: typed, type, forget } = useTyped(`message templates:${company._id}`, templates.map(typedOf))
  const checked = typed.map(check)
  const { failure, isTried, handleSubmit } = useCompanySettings({
    company,
    checked: checked.every(({ success }) => success) ? checked.flatMap(({ data }) => data ?? []) : undefined,
    send: (messages, { query, auth }) => call(putMessageTemplates, { query, body: { messages } }, auth),
    texts,
    onSaved: () => {
      forget()
      onClose()
    },
  })
  const change = (key: string, values: Partial<Typed>) =>
    type(typed.map((one) => (one.key === key ? { ...one, ...values } : one)))
  return (
    <form className={styles['form']} noValidate onSubmit={handleSubmit}>
      <p>{texts.fields(FIELDS)}</p>
      {typed.map((one, at) => (
        <TemplateFields
          isChecked={isTried}
          key={one.key}
          number={at + 1}
          onChange={(values) => change(one.key, values)}
          onRemove={() => type(typed.filter(({ key }) => key !== one.key))}
          typed={one}
        />
      ))}
      {failure ? <FormNote kind="failure" {...failure} /> : null}
      <div className={styles['actions']}>
        <Button
          disabled={typed.length >= TEMPLATES_AT_MOST}
          icon="plus"
          onClick={() => type([...typed, { ...EMPTY, key: crypto.randomUUID() }])}
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
