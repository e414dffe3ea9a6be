import styles from './choice-values.module.css'
import { texts } from '../texts.ts'

interface ChoiceValuesProps {
  /** Undefined when the change has no value of its own. */
  mine: string | undefined
  theirs: string
  by: string
  before: string
}

/** The conflicting values, side by side. */
export const ChoiceValues = ({ mine, theirs, by, before }: ChoiceValuesProps) => (
  <dl className={styles['values']}>
    {mine === undefined ? null : <ChoiceValue name="Mine" text={mine} />}
    <ChoiceValue name={texts.theirsBy(by)} text={theirs} />
    <ChoiceValue name="Before" text={before} />
  </dl>
)

const ChoiceValue = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text || '(empty)'}</dd>
  </div>
)
