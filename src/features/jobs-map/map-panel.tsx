import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
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
import type { JobMark, MapView } from './map-view.ts'
import { useArea } from './use-area.ts'
import { useGoToMe } from './use-go-to-me.ts'
import { useHome } from './use-home.ts'
import { useMapPicture } from './use-map-picture.ts'
import { useMapView } from './use-map-view.ts'
import type { MyPosition } from './use-my-position.ts'
import { useTiles } from './use-tiles.ts'
import { useIsNarrow } from './use-is-narrow.ts'

interface MapPanelProps {
  /** Of the kind; undefined while they are read. */
  jobs: readonly Job[] | undefined
  listed: readonly ListedJob[]
  selected: string | undefined
  onJob: (id: string | undefined) => void
  me: MyPosition
  hasLeads: boolean
  onLeads: (isWanted: boolean) => void
  onMap: (map: MapView | undefined) => void
  leadActions: (ids: readonly string[], onDone: () => void) => ReactNode
}

const EVERY_LEAD = {}

export function MapPanel(props: MapPanelProps) {
  const { jobs, listed, selected, onJob, me, hasLeads, onLeads, onMap, leadActions } = props
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const [here, setHere] = useState<LeadsHere>()
  const [hidden, setHidden] = useState<ReadonlySet<LeadStatus>>(new Set())
  const [isDrawing, setIsDrawing] = useState(false)
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
      setIsDrawing(false)
      setShape(drawn.length > 0 ? drawn : undefined)
    },
  })
  const marks = useMemo(() => marksOf(listed), [listed])
  const opened = jobs?.find(({ _id }) => _id === selected)

  useEffect(() => onMap(map), [map, onMap])
  useHome(map, jobs, opened)
  useGoToMe(map, me.position)
  useMapPicture(map, { marks, selected, points, hidden, position: me.position, shape, isDrawing, tiles: useTiles() })

  const handleLeads = (isWanted: boolean) => {
    setShape(undefined)
    setIsDrawing(false)
    setHere(undefined)
    onLeads(isWanted)
  }

  return (
    <section aria-label="Map" className={styles['panel']}>
      {/* Without a mouse: arrow keys move it, + and - bring it nearer and farther. */}
      <div
        aria-label="Map. Arrow keys move it, plus and minus zoom."
        className={styles['canvas']}
        data-drawing={isDrawing || undefined}
        ref={frame}
        role="application"
        tabIndex={0}
      />
      {map ? (
        createPortal(
          <>
            <MapTools
              hasLeads={hasLeads}
              isDrawing={isDrawing}
              map={map}
              me={me}
              onDraw={setIsDrawing}
              onLeads={handleLeads}
              onView={() => setShape(map.shapeOfView())}
            />
            {hasLeads && !shape && !isDrawing ? (
              <LeadLegend hidden={hidden} onHidden={setHidden} points={points} />
            ) : null}
          </>,
          map.toolsHost,
        )
      ) : (
        <p className={styles['note']} role="status">
          {isMissing ? 'The map can’t load right now. The list has every job.' : 'Opening the map…'}
        </p>
      )}
      {shape ? (
        <AreaPanel
          actions={found ? leadActions(found.ids, () => setShape(undefined)) : null}
          found={found}
          onClear={() => setShape(undefined)}
        />
      ) : null}
      {opened ? (
        <JobWindow
          isDocked={isNarrow}
          job={opened}
          key={opened._id}
          map={map}
          miles={listed.find(({ job }) => job._id === opened._id)?.miles}
          onJob={onJob}
          there={jobsAt(listed, opened)}
          onClose={() => onJob(undefined)}
        />
      ) : here ? (
        <LeadWindow
          here={here}
          isDocked={isNarrow}
          key={here.ids.join()}
          map={map}
          onClose={() => setHere(undefined)}
        />
      ) : null}
    </section>
  )
}

const shownStatuses = (hidden: ReadonlySet<LeadStatus>) =>
  hidden.size === 0 ? EVERY_LEAD : { lead_status: LEAD_STATUSES.filter((status) => !hidden.has(status)) }

const marksOf = (listed: readonly ListedJob[]): JobMark[] =>
  listed.flatMap(({ job }) => {
    const place = placeOf(job)
    return place ? [{ id: job._id, place }] : []
  })
