import { useEffect, useRef } from 'react'
import type { Job } from '../../../contract/entities/job.ts'
import { placeOf } from './find-jobs.ts'
import { DEFAULT_CENTRE, DEFAULT_ZOOM, FOCUS_ZOOM, type MapView } from './map-view.ts'

/** A map that opens begins at the first job, or at the one that is open; also when jobs come only later. */
export function useHome(map: MapView | undefined, jobs: readonly Job[] | undefined, opened: Job | undefined) {
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
