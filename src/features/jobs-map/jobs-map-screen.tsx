import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { JobKind } from '../../../contract/entities/job.ts'
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../../contract/entities/lead.ts'
import { useJobs, useSession } from '../../hooks/use-local-data.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { pointOf } from '../../search/radius.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { useIsHandheld, useIsPhone } from '../../ui/primitives/media.ts'
import { jobsWith, listJobs } from './find-jobs.ts'
import { JobPanel } from './job-panel.tsx'
import { KnockPanel } from './knocks/knock-panel.tsx'
import { useOpenKnock } from './knocks/use-open-knock.ts'
import styles from './jobs-map-screen.module.css'
import { LeadPanel } from './lead-panel.tsx'
import type { LeadsHere } from './lead-window.tsx'
import colours from './map-colours.module.css'
import { MapPanel } from './map-panel.tsx'
import { changed, choicesOf, keepView, type MapSearch } from './map-search.ts'
import { FOCUS_ZOOM, LEAD_ZOOM, type LeadStart, type MapView } from './map-view.ts'
import { texts } from './texts.ts'
import { useKeptMap } from './use-kept-map.ts'
import { useTiles } from './use-tiles.ts'

interface JobsMapScreenProps {
  search: MapSearch
  onSearch: (search: MapSearch) => void
  leadActions: (ids: readonly string[], onDone: () => void) => ReactNode
  /** Records what came of a call or visit. */
  outcomes: (lead: Lead) => ReactNode
  onAddLead: (start: LeadStart) => void
  /** Above the list. */
  children: ReactNode
}

interface MapFrameProps {
  hasSheet: boolean
  onSheet: (sheet: HTMLElement | null) => void
  children: ReactNode
}

/** On a small screen its title has no room; the tab says it too. */
const MapFrame = ({ hasSheet, onSheet, children }: MapFrameProps) => (
  <div className={clsx(colours['colours'], styles['screen'])}>
    <title>{texts.mapDoorstep}</title>
    {hasSheet ? <h1 className="visually-hidden">{texts.map}</h1> : null}
    {children}
    <div className={styles['sheet']} ref={onSheet} />
  </div>
)

const NO_JOBS: readonly never[] = []
const NONE: ReadonlySet<LeadStatus> = new Set()

export function JobsMapScreen({ search, onSearch, children: notices, ...parts }: JobsMapScreenProps) {
  const { leadActions, outcomes, onAddLead } = parts
  const { kind, view, isMine, isNear, hasPins, isHandheld, hasSheet, place } = useChoices(search)
  const tiles = useTiles()
  const jobs = useJobs(kind)
  const [map, setMap] = useState<MapView>()
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const { kept, here, setHere, isOpen, setIsOpen } = useKeptMap(map, kind)
  const [hidden, setHidden] = useState(NONE)
  const [text, setText] = useKeptText(search.q ?? '', (q) => onSearch(changed(search, { q })))
  const listed = listJobs(jobsWith(jobs ?? [], text), isNear ? place : undefined)
  const change = (to: Parameters<typeof changed>[1]) => onSearch(changed(search, to))
  const leadFilters = useLeadFilters(isMine, text, hidden)
  const { knock, knockId, openKnock, openHouse } = useOpenKnock(map, () => {
    setHere(undefined)
    if (search.job !== undefined) change({ job: undefined })
  })

  const handleJob = (job: string | undefined) => {
    setHere(undefined)
    if (job !== undefined) openKnock(undefined)
    change({ job })
  }
  const handleJobCard = (id: string) => {
    const job = jobs?.find(({ _id }) => _id === id)
    const to = job && pointOf(job)
    if (to) map?.goTo(to, FOCUS_ZOOM)
    handleJob(id)
  }
  const handleLeads = (found: LeadsHere | undefined) => {
    if (search.job !== undefined) change({ job: undefined })
    setHere(found)
    if (found) openKnock(undefined)
  }
  const handleLeadCard = (lead: Lead) => {
    const place = pointOf(lead)
    if (place) map?.goTo(place, LEAD_ZOOM)
    handleLeads({ ids: [lead._id], place })
  }
  const searchAgain = (to: Parameters<typeof changed>[1]) => {
    setText('')
    change({ ...to, job: undefined, q: undefined })
  }
  const handleKind = (next: JobKind) => searchAgain({ kind: next === 'prospective' ? next : undefined })
  const handleNear = (isWanted: boolean) => change({ near: isWanted ? 'me' : isHandheld ? 'no' : undefined })
  const handleView = (chosen: typeof view) => {
    keepView(chosen)
    setHere(undefined)
    openKnock(undefined)
    searchAgain({ view: chosen })
  }
  // At a desk that is the default, which the address leaves out.
  const everybody = isHandheld ? 'all' : undefined
  const frame = { view, isNear, tiles, notices, isOpen, onOpen: setIsOpen, onNear: handleNear, onView: handleView }

  return (
    <MapFrame hasSheet={hasSheet} onSheet={setSheet}>
      {view === 'leads' ? (
        <LeadPanel
          filters={leadFilters.shown}
          frame={frame}
          isMine={isMine}
          onLead={handleLeadCard}
          onMine={(isWanted) => change({ whose: isWanted ? 'mine' : everybody })}
          onReset={() => {
            setHidden(NONE)
            searchAgain({ whose: everybody })
          }}
          onText={setText}
          selected={here?.ids.length === 1 ? here.ids[0] : undefined}
          text={text}
        />
      ) : view === 'knocks' ? (
        <KnockPanel frame={frame} onHouse={openHouse} selected={knockId} />
      ) : (
        <JobPanel
          {...{ frame, jobs, kind, listed, text }}
          onJob={handleJobCard}
          onKind={handleKind}
          onText={setText}
          selected={search.job}
        />
      )}
      <MapPanel
        {...{ here, hasPins, hidden, isNear, jobs, kept, knock, leadActions, onAddLead, outcomes, tiles }}
        key={kind}
        leadFilters={view === 'jobs' ? undefined : leadFilters}
        listed={view === 'jobs' || hasPins ? listed : NO_JOBS}
        onHidden={setHidden}
        onJob={handleJob}
        onKnock={openKnock}
        onLeads={handleLeads}
        onMap={setMap}
        onNear={handleNear}
        onPins={(isWanted) => change({ pins: isWanted ? 'shown' : undefined })}
        onRoom={() => setIsOpen(false)}
        selected={search.job}
        sheet={hasSheet ? (sheet ?? undefined) : undefined}
      />
    </MapFrame>
  )
}

/** Of all leads in the legend, and of those whose status isn't hidden there. */
function useLeadFilters(isMine: boolean, words: string, hidden: ReadonlySet<LeadStatus>) {
  const userId = useSession()?.userId
  const all: SearchFilters = {
    ...(isMine && userId !== undefined ? { assignedTo: userId } : {}),
    ...(words ? { words } : {}),
  }
  const isWhole = hidden.size === 0
  const shown = isWhole ? all : { ...all, lead_status: LEAD_STATUSES.filter((status) => !hidden.has(status)) }
  return { all, shown }
}

function useChoices(search: MapSearch) {
  const isHandheld = useIsHandheld()
  const { place, hasAgreed } = useNearMe()
  return { ...choicesOf(search, { isHandheld, hasAgreed }), isHandheld, hasSheet: useIsPhone(), place }
}

/** Avoids writing the address for each letter. */
const TYPING_PAUSE_MS = 300

function useKeptText(kept: string, onKeep: (text: string) => void) {
  const [text, setText] = useState(kept)
  const keep = useEffectEvent(onKeep)
  useEffect(() => {
    if (text === kept) return
    const timer = setTimeout(() => keep(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, kept])
  return [text, setText] as const
}
