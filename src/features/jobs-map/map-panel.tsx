import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Job } from '../../../contract/entities/job.ts'
import type { Tiles } from '../../../contract/entities/tiles.ts'
import type { Lead, LeadStatus } from '../../../contract/entities/lead.ts'
import { useLeadPoints } from '../../hooks/use-lead-points.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { pointOf } from '../../search/radius.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { AreaPanel } from './area-panel.tsx'
import { jobsAt, type ListedJob } from './find-jobs.ts'
import type { WindowFrame } from './info-window.tsx'
import { JobWindow } from './job-window.tsx'
import type { KeptMap } from './use-kept-map.ts'
import { KnockWindow } from './knocks/knock-window.tsx'
import { texts as knockTexts } from './knocks/texts.ts'
import { type OpenKnock, useKnocking } from './knocks/use-knocking.ts'
import { LeadLegend } from './lead-legend.tsx'
import { LeadWindow, type LeadsHere } from './lead-window.tsx'
import styles from './map-panel.module.css'
import { MapTools } from './map-tools.tsx'
import { FOCUS_ZOOM, type JobMark, type LeadStart, type MapGesture, type MapView, type Position } from './map-view.ts'
import { texts } from './texts.ts'
import { useArea } from './use-area.ts'
import { useGoToMe, useHome } from './use-map-moves.ts'
import { useMapPicture } from './use-map-picture.ts'
import { useMapView } from './use-map-view.ts'

interface MapPanelProps {
  jobs: readonly Job[] | undefined
  /** Those that have a pin. */
  listed: readonly ListedJob[]
  selected: string | undefined
  onJob: (id: string | undefined) => void
  /** Of all in the legend, and of those that are not hidden there. Undefined where leads aren't shown. */
  leadFilters: { all: SearchFilters; shown: SearchFilters } | undefined
  hasPins: boolean
  hidden: ReadonlySet<LeadStatus>
  onHidden: (hidden: ReadonlySet<LeadStatus>) => void
  onPins: (isWanted: boolean) => void
  here: LeadsHere | undefined
  onLeads: (here: LeadsHere | undefined) => void
  /** Whose sheet is open. */
  knock: OpenKnock | undefined
  onKnock: (knock: OpenKnock | undefined) => void
  isNear: boolean
  onNear: (isNear: boolean) => void
  onMap: (map: MapView | undefined) => void
  tiles: Tiles | undefined
  /** As it was left, where the person comes back to it. */
  kept: KeptMap | undefined
  leadActions: (ids: readonly string[], onDone: () => void) => ReactNode
  outcomes: (lead: Lead) => ReactNode
  onAddLead: (start: LeadStart) => void
  /** The map needs all the room there is. */
  onRoom: () => void
  /** On a small screen, what is opened is shown here. */
  sheet: HTMLElement | undefined
}

export function MapPanel(props: MapPanelProps) {
  const { jobs, listed, selected, onJob, leadFilters, hasPins, hidden, onHidden, onPins, here, onLeads } = props
  const { knock, onKnock } = props
  const { isNear, onNear, onMap, onRoom, leadActions, outcomes, onAddLead, sheet, kept, tiles } = props
  const frame = useRef<HTMLDivElement>(null)
  const [gesture, setGesture] = useState<MapGesture>()
  const hasLeads = leadFilters !== undefined
  const isHandheld = useIsHandheld()
  const points = useLeadPoints(leadFilters?.all)
  const { shape, setShape, found } = useArea(leadFilters?.shown)
  const { map, isMissing } = useMapView(frame, {
    onJob,
    onLeads: (ids, place) => onLeads({ ids, place }),
    onKnock: (id) => knocking.openKnock(id),
    onElsewhere: (place) => knocking.tapAt(place),
    onShape: (drawn) => {
      setGesture(undefined)
      setShape(drawn.length > 0 ? drawn : undefined)
    },
    onPlace: (place) => {
      if (gesture === 'knock') knocking.tapAt(place)
      else if (gesture !== 'draw') onAddLead(place)
    },
  })
  const knocking = useKnocking({
    map,
    isShown: hasLeads,
    isOn: gesture === 'knock',
    onEnd: () => setGesture(undefined),
    opened: knock,
    onOpened: (opened) => {
      if (opened) setShape(undefined)
      onKnock(opened)
    },
    onAddLead,
  })
  const { place: me, accuracyMetres } = useNearMe()
  const position = useMemo(() => (isNear && me ? { ...me, accuracyMetres } : undefined), [isNear, me, accuracyMetres])
  const marks = useMemo(() => marksOf(listed), [listed])
  const legend = { hasPins, hidden, onHidden, onPins, points, isHere: position !== undefined }
  const opened = jobs?.find(({ _id }) => _id === selected)

  useEffect(() => onMap(map), [map, onMap])
  // Before the leads that are all to be in view are drawn, the map doesn't know them.
  useMapPicture(map, { marks, selected, points, hidden, position, shape, gesture, tiles })
  useHome(map, { jobs, opened, points, hasLeads, position, kept })
  useGoToMe(map, position, kept !== undefined)

  const handleMe = () => {
    onNear(true)
    if (me) map?.goTo(me, FOCUS_ZOOM)
  }
  const handleGesture = (wanted: MapGesture | undefined) => {
    setGesture(wanted)
    if (wanted) onRoom()
  }
  const handleEnd = () => (knocking.here ? knocking.close() : setGesture(undefined))
  const handleEnter = () => {
    if (map && gesture === 'place') onAddLead(map.centre())
    if (map && gesture === 'knock') knocking.tapAt(map.centre())
  }
  const windowFrame: WindowFrame = { map, sheet, onClose: () => (opened ? onJob(undefined) : onLeads(undefined)) }

  return (
    <section aria-label={texts.map} className={styles['panel']}>
      <MapCanvas frame={frame} gesture={gesture} onEnd={handleEnd} onEnter={handleEnter} />
      <HereNote position={position} />
      {map ? (
        createPortal(
          <>
            <MapTools
              canKnock={hasLeads && isHandheld}
              gesture={gesture}
              hasLeads={hasLeads}
              isNear={isNear}
              map={map}
              onGesture={handleGesture}
              onMe={handleMe}
              onView={() => setShape(map.shapeOfView())}
              tiles={tiles}
            />
            <GestureHint gesture={knocking.here ? undefined : gesture} />
            {hasLeads && !shape && !gesture ? <LeadLegend {...legend} /> : null}
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
          sheet={sheet}
        />
      ) : null}
      {knocking.here ? <KnockWindow {...windowFrame} knocking={knocking} /> : null}
      <OpenWindow frame={windowFrame} {...{ here, listed, onJob, opened, outcomes }} />
    </section>
  )
}

interface MapCanvasProps {
  frame: RefObject<HTMLDivElement | null>
  gesture: MapGesture | undefined
  onEnter: () => void
  onEnd: () => void
}

/** Without a mouse: arrow keys move it, + and - bring it nearer and farther. */
const MapCanvas = ({ frame, gesture, onEnter, onEnd }: MapCanvasProps) => (
  <div
    aria-label={texts.mapArrowKeysMove}
    className={styles['canvas']}
    data-drawing={gesture && gesture !== 'knock' ? true : undefined}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onEnter()
      if (!gesture || event.key !== 'Escape') return
      event.preventDefault()
      onEnd()
    }}
    ref={frame}
    role="application"
    tabIndex={0}
  />
)

/** For those who don't see the diamond. */
const HereNote = ({ position }: { position: Position | undefined }) =>
  position ? (
    <p className="visually-hidden" role="status">
      {texts.youAreHereWithin(Math.round(position.accuracyMetres))}
    </p>
  ) : null

interface OpenWindowProps extends Pick<MapPanelProps, 'here' | 'listed' | 'onJob' | 'outcomes'> {
  opened: Job | undefined
  frame: WindowFrame
}

function OpenWindow({ opened, here, listed, frame, onJob, outcomes }: OpenWindowProps) {
  if (opened) {
    return (
      <JobWindow
        frame={frame}
        job={opened}
        key={opened._id}
        miles={listed.find(({ job }) => job._id === opened._id)?.miles}
        onJob={onJob}
        there={jobsAt(listed, opened)}
      />
    )
  }
  return here ? <LeadWindow frame={frame} here={here} key={here.ids.join()} outcomes={outcomes} /> : null
}

const HINTS: Readonly<Record<MapGesture, string>> = {
  place: texts.tapWhereTheLeadIs,
  draw: texts.drawAroundTheLeads,
  knock: knockTexts.tapTheHouse,
}

const GestureHint = ({ gesture }: { gesture: MapGesture | undefined }) =>
  gesture ? (
    <p className={styles['hint']} role="status">
      {HINTS[gesture]}
    </p>
  ) : null

const marksOf = (listed: readonly ListedJob[]): JobMark[] =>
  listed.flatMap(({ job }) => {
    const place = pointOf(job)
    return place ? [{ id: job._id, place }] : []
  })
