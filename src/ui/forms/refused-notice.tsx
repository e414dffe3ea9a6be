import { Link } from '@tanstack/react-router'
import { buttonClass } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import styles from '../feedback/notice.module.css'

/** On a screen whose row has a change that a person must decide about. */
export const RefusedNotice = ({ what }: { what: string }) => (
  <div className={styles['danger']}>
    <Icon name="alert" />
    <p>{`A change you made to this ${what} was not accepted. Your text is kept.`}</p>
    <Link className={buttonClass()} to="/sync">
      Review it
    </Link>
  </div>
)
