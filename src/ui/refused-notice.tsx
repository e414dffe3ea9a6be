import { Link } from '@tanstack/react-router'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** On a screen whose row has a change that a person must decide about. */
export const RefusedNotice = ({ what }: { what: string }) => (
  <div className={styles['danger']}>
    <Icon name="alert" />
    <p>{`A change you made to this ${what} was not accepted. Your text is kept.`}</p>
    <Link className={buttonClass()} to="/sync">
      Look at it
    </Link>
  </div>
)
