import { Link } from '@tanstack/react-router'
import { BackLink } from '../primitives/back-link.tsx'
import { buttonClass } from '../primitives/button.tsx'
import { clsx } from 'clsx'
import { memo, useState } from 'react'
import { Icon } from '../primitives/icon.tsx'
import styles from './list-walk.module.css'
import { thousands } from '../primitives/amounts.ts'
import { homeWalk, type WalkStop } from '../primitives/last-list.ts'
import { type ListPosition, useListPosition } from '../forms/use-list-position.ts'

/** The position of a lead or deal in the list that the user came from. */
export interface Walk {
  home: string
  previous?: WalkStop | undefined
  next?: WalkStop | undefined
  place: number
  total: number
  /** It was in the list when it was opened. */
  hasLeft: boolean
}

interface WalkedRow {
  home: string
  id: string
  pageSize: number
  to: WalkStop['to']
}

/** Undefined for a row that isn't in the list. `standing` is undefined while its position is looked up. */
export function useWalk({ to, ...row }: WalkedRow, standing: ListPosition | undefined): Walk | undefined {
  const held = useListPosition(row, standing)
  const ofHome = useHomeWalk(row.id)
  if (ofHome) return ofHome
  if (!held) return undefined
  const stopAt = (id: string | undefined) => (id === undefined ? undefined : { id, to })
  return { ...held, home: row.home, previous: stopAt(held.previous), next: stopAt(held.next) }
}

/** Through the parts of Home. Where Home is beside it, what is done leaves it: what followed remains next. */
function useHomeWalk(id: string): Walk | undefined {
  const stops = homeWalk()
  const now = { id, stops, at: stops.findIndex((stop) => stop.id === id) }
  const [seen, setSeen] = useState(now)
  if (now.at !== -1 && JSON.stringify(now) !== JSON.stringify(seen)) setSeen(now)
  const hasLeft = now.at === -1
  const { at, stops: before } = hasLeft ? seen : now
  if (at === -1 || (hasLeft && seen.id !== id)) return
  const isLeft = (stop: WalkStop) => !hasLeft || stops.some((left) => left.id === stop.id)
  const next = before.slice(at + 1).find(isLeft) ?? (hasLeft ? stops[0] : undefined)
  return { home: '/', previous: before[at - 1], next, place: at + 1, total: before.length, hasLeft }
}

interface ListWalkProps {
  /** Where the link back leads if the row is in no list. */
  home: string
  /** `lead`, for example. */
  what: string
  walk: Walk | undefined
}

export const ListWalk = memo(({ home, what, walk }: ListWalkProps) => (
  <div className={styles['walk']}>
    <BackLink home={walk?.home ?? home}>{walk?.home === '/' ? 'Back to Home' : `Back to ${what}s`}</BackLink>
    {walk ? (
      <nav aria-label={`Browse the ${what}s of this list`} className={styles['ways']}>
        <Way icon="chevronLeft" label={`Previous ${what}`} stop={walk.previous} />
        <p aria-live="polite" className={styles['place']}>
          {walk.hasLeft ? 'No longer in this list' : `${thousands(walk.place)} of ${thousands(walk.total)}`}
        </p>
        <Way icon="chevronRight" label={`Next ${what}`} stop={walk.next} />
      </nav>
    ) : null}
  </div>
))

interface WayProps {
  stop: WalkStop | undefined
  label: string
  icon: 'chevronLeft' | 'chevronRight'
}

/** Stays focusable at the end of the list, so that keyboard users keep their focus. */
const Way = ({ stop, label, icon }: WayProps) => (
  <Link
    aria-label={label}
    className={clsx(buttonClass('secondary'), styles['way'])}
    disabled={stop === undefined}
    params={{ id: stop?.id ?? '' }}
    tabIndex={0}
    title={label}
    to={stop?.to ?? '/lead/$id'}
  >
    <Icon name={icon} />
  </Link>
)
