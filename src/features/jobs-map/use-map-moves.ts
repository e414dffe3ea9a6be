import { useEffect, useRef } from 'react'
import type { Job } from '../../../contract/entities/job.ts'
import type { LeadPoints } from '../../search/lead-search.ts'
import { type Point, pointOf } from '../../search/radius.ts'
import type { KeptMap } from './use-kept-map.ts'
import { DEFAULT_CENTRE, DEFAULT_ZOOM, FOCUS_ZOOM, type MapView } from './map-view.ts'

/** Moves to the user's position once; afterwards the view is theirs, as is one that they come back to. */
export function useGoToMe(map: MapView | undefined, place: Point | undefined, isKept: boolean): void {
  const isShown = useRef(isKept)
  const isBack = useRef(isKept)
  useEffect(() => {
    // Back, it is found once more, and the view stays.
    if (!place) isShown.current = isBack.current
    else isBack.current = false
    if (!map || !place || isShown.current) return
    isShown.current = true
    map.goTo(place, FOCUS_ZOOM)
  }, [map, place])
}

interface Marks {
  jobs: readonly Job[] | undefined
  /** The one in the address. */
  opened: Job | undefined
  /** Undefined where jobs are shown, and until leads are read. */
  points: LeadPoints | undefined
  hasLeads: boolean
  /** Where the user is: the map goes there instead. */
  position: Point | undefined
  /** As the user left it. */
  kept: KeptMap | undefined
}

/**
 * Opens at the first job, at the one in the address, or with all leads in view, even when they arrive later. Afterwards
 * the view is the user's.
 */
export function useHome(map: MapView | undefined, { jobs, opened, points, hasLeads, position, kept }: Marks): void {
  const start = useRef<{ map: MapView; isHome: boolean }>(undefined)
  useEffect(() => {
    if (!map) return
    const isSet = start.current?.map === map
    if (isSet && start.current?.isHome) return
    if (kept && !start.current) {
      start.current = { map, isHome: true }
      map.beginAt(kept.centre, kept.zoom)
      return
    }
    if (hasLeads) {
      if (!isSet) map.beginAt(DEFAULT_CENTRE, DEFAULT_ZOOM)
      const isHome = position !== undefined || (points !== undefined && points.x.length > 0)
      start.current = { map, isHome }
      if (isHome && !position) map.showAll()
      return
    }
    if (!jobs) return
    const first = opened && pointOf(opened) ? opened : jobs.find((job) => pointOf(job))
    if (isSet && !first) return
    start.current = { map, isHome: first !== undefined }
    map.beginAt((first && pointOf(first)) ?? DEFAULT_CENTRE, first && first === opened ? FOCUS_ZOOM : DEFAULT_ZOOM)
  }, [map, jobs, opened, points, hasLeads, position, kept])
}
