import { useId } from 'react'
import { putWorkTimes } from '../../../contract/endpoints/company-settings.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { TRIES_AT_MOST, WEEKDAYS, workTimes, type WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { call } from '../../api/call.ts'
import { useCompanySettings } from '../../hooks/use-company-settings.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { DialogForm, FieldPair } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { texts } from './texts.ts'
import styles from './work-times.module.css'

interface Wait {
  key: string
  days: string
}

/** As typed. */
interface Typed extends Omit<WorkTimes, 'callAgainDays' | 'milesAnHour'> {
  speed: string
  waits: readonly Wait[]
}

const typedOf = ({ callAgainDays, milesAnHour, ...times }: WorkTimes): Typed => ({
  ...times,
  speed: String(milesAnHour),
  waits: callAgainDays.map((days, at) => ({ key: String(at), days: String(days) })),
})
/** What isn't a number is left for the schema to refuse. */
const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text))
const check = ({ waits, speed, ...times }: Typed) =>
  workTimes.safeParse({
    ...times,
    milesAnHour: numberOf(speed),
    callAgainDays: waits.map(({ days }) => numberOf(days)),
  })

interface WorkTimesFormProps {
  company: Company
  times: WorkTimes
  onClose: () => void
}

export function WorkTimesForm({ company, times, onClose }: WorkTimesFormProps) {
  const { value: typed, type, forget } = useTyped(`work times:${company._id}`, typedOf(times))
  const { data: checked, error } = check(typed)
  const form = useCompanySettings({
    company,
    checked,
    send: (valid, { query, auth }) => call(putWorkTimes, { query, body: { workTimes: valid } }, auth),
    texts,
    onSaved: () => {
      forget()
      onClose()
    },
  })
  const issues = form.isTried ? (error?.issues ?? []) : []
  const errorOf = (...path: (string | number)[]) =>
    issues.find((issue) => path.every((part, at) => issue.path[at] === part))?.message
  const change = (values: Partial<Typed>) => type({ ...typed, ...values })
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={texts.save}>
      <div className={styles['card']}>
        <Days error={errorOf('days')} onDays={(days) => change({ days })} days={typed.days} />
        <FieldPair>
          <TextField
            error={errorOf('from')}
            label={texts.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
            type="time"
            value={typed.from}
          />
          <TextField
            error={errorOf('until')}
            label={texts.until}
            onChange={(event) => change({ until: event.currentTarget.value })}
            type="time"
            value={typed.until}
          />
        </FieldPair>
        <TextField
          autoComplete="off"
          error={errorOf('milesAnHour')}
          hint={texts.speedHint}
          inputMode="numeric"
          label={texts.speed}
          onChange={(event) => change({ speed: event.currentTarget.value })}
          value={typed.speed}
        />
        <Waits
          errorOf={(index) => errorOf('callAgainDays', index)}
          onWaits={(waits) => change({ waits })}
          waits={typed.waits}
        />
      </div>
    </DialogForm>
  )
}

interface DaysProps {
  days: WorkTimes['days']
  error: string | undefined
  onDays: (days: WorkTimes['days']) => void
}

function Days({ days, error, onDays }: DaysProps) {
  const errorId = useId()
  return (
    <fieldset className={styles['group']}>
      <legend>{texts.workingDays}</legend>
      <div className={styles['days']}>
        {WEEKDAYS.map((day) => (
          <CheckField
            aria-errormessage={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            checked={days.includes(day)}
            key={day}
            label={day}
            onChecked={(isChosen) => onDays(WEEKDAYS.filter((each) => (each === day ? isChosen : days.includes(each))))}
          />
        ))}
      </div>
      {error ? (
        <p className={styles['error']} id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

interface WaitsProps {
  waits: readonly Wait[]
  errorOf: (index: number) => string | undefined
  onWaits: (waits: readonly Wait[]) => void
}

function Waits({ waits, errorOf, onWaits }: WaitsProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{texts.noAnswer}</legend>
      <p className={styles['hint']}>{texts.noAnswerHint}</p>
      {waits.map(({ key, days }, index) => (
        <div className={styles['call']} key={key}>
          <TextField
            autoComplete="off"
            error={errorOf(index)}
            hint={index === 0 ? texts.oneDay : undefined}
            inputMode="numeric"
            label={texts.daysAfter(index + 1)}
            onChange={({ currentTarget: { value } }) =>
              onWaits(waits.map((wait) => (wait.key === key ? { key, days: value } : wait)))
            }
            value={days}
          />
          {waits.length > 1 ? (
            <Button
              aria-label={texts.removeCall(index + 1)}
              kind="quiet"
              onClick={() => onWaits(waits.filter((wait) => wait.key !== key))}
            >
              {texts.remove}
            </Button>
          ) : null}
        </div>
      ))}
      <div>
        <Button
          disabled={waits.length >= TRIES_AT_MOST}
          icon="plus"
          onClick={() => onWaits([...waits, { key: crypto.randomUUID(), days: waits.at(-1)?.days ?? '' }])}
        >
          {texts.addCall}
        </Button>
      </div>
    </fieldset>
  )
}
