import { clsx } from 'clsx'
import { useId } from 'react'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  choices: Readonly<Record<Value, string>>
  value: Value
  onValue: (value: Value) => void
  isWide?: boolean
}

/** A switch between a few views: radio buttons in one frame. */
export function Choice<Value extends string>({ label, choices, value, onValue, isWide }: ChoiceProps<Value>) {
  const name = useId()
  const entries = Object.entries<string>(choices) as [Value, string][]
  return (
    <fieldset className={clsx(styles['choice'], isWide && styles['wide'])}>
      <legend className="visually-hidden">{label}</legend>
      {entries.map(([each, text]) => (
        <label key={each}>
          <input checked={each === value} name={name} onChange={() => onValue(each)} type="radio" />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
