import { useState } from 'react'
import { getNextToGo, putRetention } from '../../../contract/endpoints/retention.ts'
import { formatDate, formatTimestamp } from '../../../contract/entities/field-text.ts'
import {
  RETENTION_KINDS,
  type Retention,
  retentionForm,
  type RetentionKind,
  retentionLabels,
  retentionMonths,
} from '../../../contract/entities/privacy/retention.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useCompanyCall, useCompanyQuery } from '../../hooks/server-queries.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './retention.module.css'
import { retentionTexts as texts } from './texts.ts'

/** As typed: months, or empty to keep for good. */
type Periods = Record<RetentionKind, string>

export function RetentionForm({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const [saved] = useState(() => periodsOf(retention))
  const [previewed, setPreviewed] = useState(saved)
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const typed = useTyped('retention', saved)
  const form = useOfficeForm({
    values: typed.value,
    typed,
    schema: retentionForm,
    toChecked: (values) => changesOf(values, saved),
    send: async (values) => {
      await call(putRetention, { query, body: retentionForm.parse(changesOf(values, saved)) }, auth)
      toasts.succeed(texts.saved)
      onClose()
    },
    explain: (error) => failureMessage(error, texts.notSaved),
  })
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={texts.save}>
      {RETENTION_KINDS.map((kind) => (
        <div className={styles['kind']} key={kind}>
          <TextField
            {...form.line(kind)}
            autoComplete="off"
            hint={hintOf(kind, retention)}
            inputMode="numeric"
            label={texts.months(retentionLabels[kind])}
          />
          <Preview kind={kind} period={previewed[kind]} />
        </div>
      ))}
      <div>
        <Button onClick={() => setPreviewed(form.values)}>{texts.preview}</Button>
      </div>
    </DialogForm>
  )
}

function hintOf(kind: RetentionKind, retention: Retention): string {
  const startsAt = retention[kind]?.startsAt
  const isLater = startsAt !== undefined && Date.parse(startsAt) > Date.now()
  return isLater ? `${texts.hints[kind]} ${texts.startsAt(formatTimestamp(startsAt))}` : texts.hints[kind]
}

function Preview({ kind, period }: { kind: RetentionKind; period: string }) {
  const { success, data: months } = retentionMonths.safeParse(monthsOf(period))
  return success ? <Next kind={kind} months={months} /> : null
}

function Next({ kind, months }: { kind: RetentionKind; months: number }) {
  const { value, failure } = useCompanyQuery(`retention ${kind} ${months}`, ({ query, auth }) =>
    call(getNextToGo, { query: { ...query, kind, months } }, auth),
  )
  if (failure) return <p role="alert">{failure.isOffline ? texts.offline : failure.text}</p>
  if (!value) return <p role="status">{texts.counting}</p>
  return (
    <div role="status">
      <p>{texts.next(kind, value.total)}</p>
      {value.first.length > 0 ? (
        <ul>
          {value.first.map(({ leadId, name, day }, place) => (
            // Several files or calls may be of one lead.
            <li key={`${leadId} ${place}`}>{texts.one(name, formatDate(day))}</li>
          ))}
        </ul>
      ) : null}
      {value.total > value.first.length ? <p>{texts.more(kind, value.total - value.first.length)}</p> : null}
    </div>
  )
}

const periodsOf = (retention: Retention): Periods =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, String(retention[kind]?.months ?? '')])) as Periods

/** What isn't a number is left for the schema to refuse. */
const monthsOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Only what was changed, so that a colleague's changes are kept. */
const changesOf = (values: Periods, saved: Periods) =>
  Object.fromEntries(
    RETENTION_KINDS.filter((kind) => values[kind] !== saved[kind]).map((kind) => [kind, monthsOf(values[kind])]),
  )
