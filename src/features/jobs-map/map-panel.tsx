import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore, useCallback } from 'react'
import { createPortal } from 'react-dom'
import type { Job } from '../../../contract/entities/job.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../../contract/entities/lead.ts'
import { useLeadPoints } from '../../hooks/use-lead-points.ts'
import { AreaPanel } from './area-panel.tsx'
import { jobsAt, type ListedJob, placeOf } from './find-jobs.ts'
import { JobWindow } from './job-window.tsx'
import { LeadLegend } from './lead-legend.tsx'
import { LeadWindow, type LeadsHere } from './lead-window.tsx'
import styles from './map-panel.module.css'
import { MapTools } from './map-tools.tsx'
import {
  type JobMark,
  type MapGesture,
  type MapView,
  FOCUS_ZOOM,
  type Position,
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
} from './map-view.ts'
import { useMapPicture } from './use-map-picture.ts'
import { useMapView } from './use-map-view.ts'
import type { MyPosition } from './use-my-position.ts'
import { useTiles } from './use-tiles.ts'
import { useRowsVersion } from '../../hooks/use-local-data.ts'
import type { Shape } from '../../search/lead-search.ts'
import type { Point } from '../../search/radius.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { texts } from './texts.ts'

interface MapPanelProps {
  jobs: readonly Job[] | undefined
  listed: readonly ListedJob[]
  selected: string | undefined
  onJob: (id: string | undefined) => void
  me: MyPosition
  hasLeads: boolean
  onLeads: (isWanted: boolean) => void
  onMap: (map: MapView | undefined) => void
  leadActions: (ids: readonly string[], onDone: () => void) => ReactNode
  onAddLead: (place: Point) => void
}

const EVERY_LEAD = {}

export function MapPanel(props: MapPanelProps) {
  const { jobs, listed, selected, onJob, me, hasLeads, onLeads, onMap, leadActions, onAddLead } = props
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const [here, setHere] = useState<LeadsHere>()
  const [hidden, setHidden] = useState<ReadonlySet<LeadStatus>>(new Set())
  const [gesture, setGesture] = useState<MapGesture>()
  const points = useLeadPoints(hasLeads ? EVERY_LEAD : undefined)
  const { shape, setShape, found } = useArea(shownStatuses(hidden))
  const { map, isMissing } = useMapView(frame, {
    onJob: (id) => {
      setHere(undefined)
      onJob(id)
    },
    onLeads: (ids, place) => {
      onJob(undefined)
      setHere({ ids, place })
    },
    onShape: (drawn) => {
      setGesture(undefined)
      setShape(drawn.length > 0 ? drawn : undefined)
    },
    onPlace: (place) => {
      if (gesture !== 'draw') onAddLead(place)
    },
  })
  const marks = useMemo(() => marksOf(listed), [listed])
  const opened = jobs?.find(({ _id }) => _id === selected)

  useEffect(() => onMap(map), [map, onMap])
  useHome(map, jobs, opened)
  useGoToMe(map, me.position)
  useMapPicture(map, { marks, selected, points, hidden, position: me.position, shape, gesture, tiles: useTiles() })

  const handleLeads = (isWanted: boolean) => {
    setShape(undefined)
    setGesture(undefined)
    setHere(undefined)
    onLeads(isWanted)
  }

  return (
    <section aria-label={texts.map} className={styles['panel']}>
      {/* Without a mouse: arrow keys move it, + and - bring it nearer and farther. */}
      <div
        aria-label={texts.mapArrowKeysMove}
        className={styles['canvas']}
        data-drawing={gesture ? true : undefined}
        onKeyDown={(event) => {
          if (gesture === 'place' && map && event.key === 'Enter') onAddLead(map.centre())
          if (event.key === 'Escape') setGesture(undefined)
        }}
        ref={frame}
        role="application"
        tabIndex={0}
      />
      {map ? (
        createPortal(
          <>
            <MapTools
              gesture={gesture}
              hasLeads={hasLeads}
              map={map}
              me={me}
              onGesture={setGesture}
              onLeads={handleLeads}
              onView={() => setShape(map.shapeOfView())}
            />
            {gesture === 'place' ? (
              <p className={styles['hint']} role="status">
                {texts.tapWhereTheLeadIs}
              </p>
            ) : null}
            {hasLeads && !shape && !gesture ? (
              <LeadLegend hidden={hidden} onHidden={setHidden} points={points} />
            ) : null}
          </>,
          map.toolsHost,
        )
      ) : (
        <p className={styles['note']} role="status">
          {isMissing ? texts.theMapCantLoadRight : texts.openingTheMap}
        </p>
      )}
      {shape ? (
        <AreaPanel
          actions={found ? leadActions(found.ids, () => setShape(undefined)) : null}
          found={found}
          onClear={() => setShape(undefined)}
        />
      ) : null}
      <OpenWindow
        here={here}
        isDocked={isNarrow}
        job={opened}
        listed={listed}
        map={map}
        onJob={onJob}
        onLeadsClose={() => setHere(undefined)}
      />
    </section>
  )
}

interface OpenWindowProps {
  job: Job | undefined
  here: LeadsHere | undefined
  listed: readonly ListedJob[]
  map: MapView | undefined
  isDocked: boolean
  onJob: (id: string | undefined) => void
  onLeadsClose: () => void
}

function OpenWindow({ job, here, listed, map, isDocked, onJob, onLeadsClose }: OpenWindowProps) {
  if (job) {
    return (
      <JobWindow
        isDocked={isDocked}
        job={job}
        key={job._id}
        map={map}
        miles={listed.find((other) => other.job._id === job._id)?.miles}
        onClose={() => onJob(undefined)}
        onJob={onJob}
        there={jobsAt(listed, job)}
      />
    )
  }
  if (!here) return null
  return <LeadWindow here={here} isDocked={isDocked} key={here.ids.join()} map={map} onClose={onLeadsClose} />
}

const shownStatuses = (hidden: ReadonlySet<LeadStatus>) =>
  hidden.size === 0 ? EVERY_LEAD : { lead_status: LEAD_STATUSES.filter((status) => !hidden.has(status)) }

const marksOf = (listed: readonly ListedJob[]): JobMark[] =>
  listed.flatMap(({ job }) => {
    const place = placeOf(job)
    return place ? [{ id: job._id, place }] : []
  })

/** As in `jobs-map-screen.module.css`: the map is then above the list, too low for a window over a point. */
const NARROW = '(width < 900px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)

/** Moves to the user's position once; afterwards the view is theirs. */
function useGoToMe(map: MapView | undefined, position: Position | undefined): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (!position) isShown.current = false
    if (!map || !position || isShown.current) return
    isShown.current = true
    map.goTo(position, FOCUS_ZOOM)
  }, [map, position])
}

/** Opens at the first job, or at the one in the address, even when jobs arrive later. */
function useHome(map: MapView | undefined, jobs: readonly Job[] | undefined, opened: Job | undefined) {
  const begun = useRef<{ map: MapView; hasJob: boolean }>(undefined)
  useEffect(() => {
    if (!map || !jobs) return
    const isBegun = begun.current?.map === map
    if (isBegun && begun.current?.hasJob) return
    const first = opened && placeOf(opened) ? opened : jobs.find((job) => placeOf(job))
    if (isBegun && !first) return
    begun.current = { map, hasJob: first !== undefined }
    map.beginAt((first && placeOf(first)) ?? DEFAULT_CENTRE, first && first === opened ? FOCUS_ZOOM : DEFAULT_ZOOM)
  }, [map, jobs, opened])
}

function useArea(filters: SearchFilters) {
  const [shape, setShape] = useState<Shape>()
  const search = useSearch()
  const key = JSON.stringify(filters)
  const ask = useCallback(
    () =>
      search && shape
        ? search.leads('lead').inShape(JSON.parse(key), shape)
        : Promise.reject(new Error('Asked without an area.')),
    [search, shape, key],
  )
  const { value, isStale } = useFreshAnswer(search && shape ? ask : undefined, useRowsVersion())
  return { shape, setShape, found: isStale ? undefined : value }
}
