import { type ReactNode, useState, useEffect, useEffectEvent } from 'react'
import { useJobs } from '../../hooks/use-local-data.ts'
import type { Point } from '../../search/radius.ts'
import { jobsWith, listJobs, placeOf } from './find-jobs.ts'
import { JobPanel } from './job-panel.tsx'
import styles from './jobs-map-screen.module.css'
import { MapPanel } from './map-panel.tsx'
import { changed, kindOf, type MapSearch } from './map-search.ts'
import { FOCUS_ZOOM, type MapView } from './map-view.ts'
import { useMyPosition } from './use-my-position.ts'
import { texts } from './texts.ts'

interface JobsMapScreenProps {
  search: MapSearch
  onSearch: (search: MapSearch) => void
  leadActions: (ids: readonly string[], onDone: () => void) => ReactNode
  onAddLead: (place: Point) => void
  notices: ReactNode
}

export function JobsMapScreen({ search, onSearch, leadActions, onAddLead, notices }: JobsMapScreenProps) {
  const kind = kindOf(search)
  const jobs = useJobs(kind)
  const [map, setMap] = useState<MapView>()
  const [text, setText] = useKeptText(search.q ?? '', (q) => onSearch(changed(search, { q })))
  const me = useMyPosition()
  const listed = listJobs(jobsWith(jobs ?? [], text), me.position)
  const openJob = (job: string | undefined) => onSearch(changed(search, { job }))

  const handleCard = (id: string) => {
    const job = jobs?.find(({ _id }) => _id === id)
    const place = job && placeOf(job)
    if (place) map?.goTo(place, FOCUS_ZOOM)
    openJob(id)
  }

  return (
    <div className={styles['screen']}>
      <title>{texts.mapDoorstep}</title>
      <JobPanel
        jobs={jobs}
        kind={kind}
        listed={listed}
        me={me}
        notices={notices}
        onJob={handleCard}
        onKind={(next) => {
          setText('')
          onSearch(changed(search, { kind: next === 'prospective' ? next : undefined, job: undefined, q: undefined }))
        }}
        onText={setText}
        selected={search.job}
        text={text}
      />
      <MapPanel
        hasLeads={search.leads === 'shown'}
        jobs={jobs}
        key={kind}
        leadActions={leadActions}
        listed={listed}
        me={me}
        onAddLead={onAddLead}
        onJob={openJob}
        onLeads={(isWanted) => onSearch(changed(search, { leads: isWanted ? 'shown' : undefined }))}
        onMap={setMap}
        selected={search.job}
      />
    </div>
  )
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
