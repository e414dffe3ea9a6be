import { type ReactNode, useId } from 'react'
import type { Tiles } from '../../../contract/entities/tiles.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { NearMeChip, NearMeNote } from '../../records/near-me.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { useIsHandheld, useIsPhone } from '../../ui/primitives/media.ts'
import { Total } from '../../ui/tables/total.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { AskPosition } from './ask-position.tsx'
import styles from './jobs-map-screen.module.css'
import type { MapViewName } from './map-search.ts'
import { OfferStreets } from './streets/offer-streets.tsx'
import { texts } from './texts.ts'

/** What is the same for leads, jobs and knocks. */
export interface PanelFrame {
  view: MapViewName
  onView: (view: MapViewName) => void
  isNear: boolean
  onNear: (isNear: boolean) => void
  tiles: Tiles | undefined
  notices: ReactNode
  /** Of the list, on a small screen. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

interface MapSidePanelProps extends PanelFrame {
  total: number | undefined
  one: string
  many: string
  /** Beside the total. */
  facts?: ReactNode
  children: ReactNode
}

const VIEWS = { leads: texts.leads, jobs: texts.jobs, knocks: texts.knocks } as const

/** Beside the map; on a phone a sheet below it, which shows its list when it is asked to. */
export function MapSidePanel(props: MapSidePanelProps) {
  const { view, onView, isNear, onNear, tiles, notices, isOpen, onOpen, total, one, many, facts, children } = props
  const { hasAgreed } = useNearMe()
  const isHandheld = useIsHandheld()
  const isSheet = useIsPhone()
  const listId = useId()
  return (
    <section aria-label={VIEWS[view]} className={styles['panel']} data-open={isOpen || undefined}>
      {isSheet ? null : <h1>{texts.map}</h1>}
      <div className={styles['line']}>
        <Choice choices={VIEWS} label={texts.leadsJobsOrKnocks} onValue={onView} value={view} />
        <NearMeChip isOn={isNear} onToggle={onNear} />
      </div>
      <div className={styles['line']}>
        <Total many={many} number={total} one={one} />
        {facts}
        {isSheet ? (
          <Button
            aria-controls={listId}
            aria-expanded={isOpen}
            className={styles['unfold']}
            icon={isOpen ? 'chevronDown' : 'list'}
            onClick={() => onOpen(!isOpen)}
          >
            {texts.list}
          </Button>
        ) : null}
      </div>
      {isHandheld ? <AskPosition next={<OfferStreets tiles={tiles} />} onAgree={() => onNear(true)} /> : null}
      {isNear && hasAgreed ? <NearMeNote /> : null}
      <div className={styles['list']} hidden={isSheet && !isOpen} id={listId}>
        {notices}
        {children}
      </div>
    </section>
  )
}
