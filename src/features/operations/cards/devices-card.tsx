import type { DevicesState } from '../../../../contract/entities/operations.ts'
import { counted } from '../../../ui/primitives/amounts.ts'
import { formatAge } from '../../../ui/primitives/format-age.ts'
import styles from '../operations.module.css'
import { texts } from '../texts.ts'
import type { CardContent } from './card-content.ts'

/** A weekend is longer; but work that has waited a day has missed a day online. */
const LONG_MS = 24 * 60 * 60 * 1000

export function devicesCard({ seen, waiting, companies, moreCompanies }: DevicesState, now: number): CardContent {
  const ageMs = (oldestAt: string) => Math.max(0, now - Date.parse(oldestAt))
  const late = companies.filter(({ oldestAt }) => ageMs(oldestAt) > LONG_MS)
  return {
    problems: late.map(({ name, oldestAt }) => ({
      text: texts.devices.late(name, formatAge(ageMs(oldestAt))),
      todo: texts.devices.lateTodo,
    })),
    well: waiting === 0 ? texts.devices.allSent : texts.devices.waitingShortly(waiting),
    facts: [
      { label: texts.devices.seen, value: counted(seen, texts.devices.device) },
      { label: texts.devices.waiting, value: counted(waiting, texts.devices.device) },
    ],
    ...(companies.length > 0
      ? {
          more: (
            <>
              <h3 className={styles['heading']}>{texts.devices.unsentByCompany}</h3>
              <ul className={styles['lines']}>
                {companies.map(({ companyId, name, devices, changes, oldestAt }) => (
                  <li key={companyId}>{texts.devices.ofCompany(name, changes, devices, formatAge(ageMs(oldestAt)))}</li>
                ))}
                {moreCompanies > 0 ? <li>{texts.devices.moreCompanies(moreCompanies)}</li> : null}
              </ul>
            </>
          ),
        }
      : {}),
  }
}
