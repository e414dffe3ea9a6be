import type { ReactNode } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type CalendarView, dayBeside, EVERYONE } from './calendar-search.ts'
import styles from './calendar-screen.module.css'
import type { Person } from './entries.ts'
import { texts } from './texts.ts'

interface CalendarBarProps {
  view: CalendarView
  day: string
  today: string
  person: string
  people: readonly Person[]
  print: ReactNode
  onView: (view: CalendarView) => void
  onDay: (day: string) => void
  onPerson: (person: string) => void
}

/** What is shown: which days, of whom, and how. */
export function CalendarBar({ view, day, today, person, people, print, ...on }: CalendarBarProps) {
  return (
    <div className={styles['bar']}>
      <div className={styles['days']}>
        <Button
          aria-label={texts.earlier[view]}
          icon="chevronLeft"
          onClick={() => on.onDay(dayBeside(view, day, -1))}
          title={texts.earlier[view]}
        />
        <Button aria-pressed={day === today} onClick={() => on.onDay(today)}>
          {texts.today}
        </Button>
        <Button
          aria-label={texts.later[view]}
          icon="chevronRight"
          onClick={() => on.onDay(dayBeside(view, day, 1))}
          title={texts.later[view]}
        />
        <TextField
          className={styles['date']}
          label={texts.goToDay}
          // While a year is typed it is not a date yet.
          onChange={({ currentTarget: { value } }) => (/^20\d\d-/.test(value) ? on.onDay(value) : undefined)}
          type="date"
          value={day}
        />
      </div>
      <Choice choices={texts.views} label={texts.view} onValue={on.onView} value={view} />
      <SelectField className={styles['person']} label={texts.person} onValue={on.onPerson} value={person}>
        <option value={EVERYONE}>{texts.everyone}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {print}
    </div>
  )
}
