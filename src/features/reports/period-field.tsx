import { useState } from 'react'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { Period } from '../../search/reports/periods.ts'
import { chosenPeriod, periodChoices, rangeText } from './chosen-period.ts'
import styles from './reports.module.css'
import { texts } from './texts.ts'

interface PeriodFieldProps {
  created: string | undefined
  period: Period
  today: string
  onPeriod: (created: string) => void
}

const CUSTOM = 'custom'

/** A named period, or two days. */
export function PeriodField({ created, period, today, onPeriod }: PeriodFieldProps) {
  const [isOpened, setIsOpened] = useState(false)
  const choices = periodChoices(today)
  const chosen = chosenPeriod(created)
  const isCustom = isOpened || !(chosen in choices)
  const choose = (value: string) => {
    setIsOpened(value === CUSTOM)
    if (value !== CUSTOM) onPeriod(value)
  }
  const set = (change: Partial<Period>) => {
    const next = { ...period, ...change }
    if (!next.from || !next.to) return
    setIsOpened(true)
    onPeriod(rangeText(next))
  }
  return (
    <div className={styles['period']}>
      <SelectField label={texts.period} onValue={choose} value={isCustom ? CUSTOM : chosen}>
        {Object.entries({ ...choices, [CUSTOM]: texts.fromTo }).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {isCustom ? (
        <>
          <TextField
            label={texts.from}
            max={period.to}
            onChange={(event) => set({ from: event.currentTarget.value })}
            type="date"
            value={period.from}
          />
          <TextField
            label={texts.to}
            min={period.from}
            onChange={(event) => set({ to: event.currentTarget.value })}
            type="date"
            value={period.to}
          />
        </>
      ) : null}
    </div>
  )
}
