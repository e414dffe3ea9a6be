import type { CSSProperties } from 'react'
import { SelectField } from '../../ui/forms/select-field.tsx'
import styles from './company-switcher.module.css'
import { useCompanyChoice } from './use-company-choice.ts'
import { texts } from './texts.ts'

/** Only shown to users with two or more companies. */
export function CompanySwitcher() {
  const choice = useCompanyChoice()
  if (!choice) return null
  return (
    <div className={styles['switcher']} style={{ '--hue': hueOf(choice.companyId) } as CSSProperties} translate="no">
      <SelectField
        className={styles['select']}
        label={texts.company}
        labelHidden
        onValue={choice.choose}
        value={choice.companyId}
      >
        {choice.companies.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The same for everybody in the company: work in the wrong one is seen from the corner of an eye. */
const hueOf = (id: string) => (Number.parseInt(id.slice(-6), 16) || 0) % 360
