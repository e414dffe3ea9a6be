import { useId } from 'react'
import styles from './field.module.css'
import { LiveText } from '../primitives/text.tsx'

interface RadioFieldProps<Value extends string> {
  legend: string
  hint?: string
  choices: ReadonlyArray<{ value: Value; label: string; hint?: string }>
  value: Value
  onValue: (value: Value) => void
}

export function RadioField<Value extends string>({ legend, hint, choices, value, onValue }: RadioFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-describedby={hint ? `${name}-hint` : undefined} className={styles['choices']}>
      <legend className={styles['label']}>{legend}</legend>
      {hint ? (
        <p className={styles['hint']} id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {choices.map((choice) => (
        <label className={styles['choice']} key={choice.value}>
          <input
            checked={choice.value === value}
            name={name}
            onChange={() => onValue(choice.value)}
            type="radio"
            value={choice.value}
          />
          <span>
            <LiveText>{choice.label}</LiveText>
            {choice.hint ? <span className={styles['hint']}>{` ${choice.hint}`}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
