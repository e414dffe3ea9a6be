import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../../ui/primitives/icon.tsx'
import styles from './home-screen.module.css'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'

interface NumberTileProps extends Pick<LinkProps, 'to' | 'search' | 'hash'> {
  label: string
  hint: string
  /** Undefined while it is counted, or the leads it counts are still to come. */
  number: number | undefined
}

/** A number that opens the list it counts. */
export function NumberTile({ label, hint, number, ...target }: NumberTileProps) {
  return (
    <Link {...target} className={styles['tile']}>
      <span className={styles['label']}>
        {label}
        <Icon name="chevronRight" size={18} />
      </span>
      <span className={styles['number']}>{number === undefined ? <Skeleton /> : thousands(number)}</span>
      <span className={styles['hint']}>{hint}</span>
    </Link>
  )
}
