import { doNotLabel, type DoNotMark, doNotMarks } from '../../contract/entities/lead.ts'
import { doNotText } from '../../contract/entities/lead-facts.ts'
import { isRegister, type PhoneRegister, registerText } from '../../contract/entities/phone-register.ts'
import { type Reachable, withWishes } from '../../contract/entities/wish.ts'
import { useOwnWishes } from '../hooks/use-local-data.ts'
import { useRegisterFiles } from '../hooks/use-sync-data.ts'
import { useNow } from '../hooks/use-now.ts'
import { Badge } from '../ui/primitives/badge.tsx'
import { Icon } from '../ui/primitives/icon.tsx'
import styles from './do-not-marks.module.css'

const useMarks = (row: Reachable): DoNotMark[] => doNotMarks(withWishes(row, useOwnWishes()))

/** What the law says of a number has a name of its own. */
const shortLabel = ({ kind, reason }: DoNotMark) => (kind === 'call' && isRegister(reason) ? reason : doNotLabel(kind))

/** Where there is only room for the marks themselves: cards and lines. */
export function DoNotBadges({ lead }: { lead: Reachable }) {
  const marks = useMarks(lead)
  if (marks.length === 0) return null
  return (
    <span className={styles['badges']}>
      {marks.map((mark) => (
        <Badge key={mark.kind} tone="danger">
          {shortLabel(mark)}
        </Badge>
      ))}
    </span>
  )
}

/** Before a name in a table, whose cells are one short line. */
export function DoNotIcon({ lead }: { lead: Reachable }) {
  const text = useMarks(lead).map(shortLabel).join(', ')
  if (!text) return null
  return (
    <span className={styles['icon']} title={text}>
      <Icon name="alert" size={16} />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** On the screen of a lead or deal: each mark with its reason and date. */
export function DoNotNotice({ lead }: { lead: Reachable }) {
  const marks = useMarks(lead)
  if (marks.length === 0) return null
  return (
    <ul className={styles['notice']}>
      {marks.map((mark) => (
        <li key={mark.kind}>
          <Badge tone="danger">{doNotLabel(mark.kind)}</Badge>
          <span>{doNotText(mark)}</span>
          {isRegister(mark.reason) ? <RegisterLine register={mark.reason} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** The date of the register's file that marked this lead. */
function RegisterLine({ register }: { register: PhoneRegister }) {
  const file = useRegisterFiles()?.find((each) => each.register === register)
  const now = useNow()
  return file ? <span>{registerText(file, now)}</span> : null
}
