import { Link } from '@tanstack/react-router'
import { BackLink } from '../primitives/back-link.tsx'
import { buttonClass } from '../primitives/button.tsx'
import { clsx } from 'clsx'
import { Icon } from '../primitives/icon.tsx'
import styles from './list-walk.module.css'
import { thousands } from '../primitives/amounts.ts'
import { type ListPosition, useListPosition } from '../forms/use-list-position.ts'

interface ListWalkProps {
  home: string
  id: string
  pageSize: number
  what: string
  to: '/lead/$id' | '/deal/$id'
  standing: ListPosition | undefined
}

export function ListWalk({ what, to, standing, ...row }: ListWalkProps) {
  const held = useListPosition(row, standing)
  return (
    <div className={styles['walk']}>
      <BackLink home={row.home}>{`Back to ${what}s`}</BackLink>
      {held ? (
        <nav aria-label={`Browse the ${what}s of this list`} className={styles['ways']}>
          <Way icon="chevronLeft" id={held.previous} label={`Previous ${what}`} to={to} />
          <p aria-live="polite" className={styles['place']}>
            {held.hasLeft ? 'No longer in this list' : `${thousands(held.place)} of ${thousands(held.total)}`}
          </p>
          <Way icon="chevronRight" id={held.next} label={`Next ${what}`} to={to} />
        </nav>
      ) : null}
    </div>
  )
}

interface WayProps {
  id: string | undefined
  label: string
  icon: 'chevronLeft' | 'chevronRight'
  to: ListWalkProps['to']
}

/** Stays focusable at the end of the list, so that keyboard users keep their focus. */
const Way = ({ id, label, icon, to }: WayProps) => (
  <Link
    aria-label={label}
    className={clsx(buttonClass('secondary'), styles['way'])}
    disabled={id === undefined}
    params={{ id: id ?? '' }}
    tabIndex={0}
    title={label}
    to={to}
  >
    <Icon name={icon} />
  </Link>
)
