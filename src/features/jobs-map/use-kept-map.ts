import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { JobKind } from '../../../contract/entities/job.ts'
import type { LeadsHere } from './lead-window.tsx'
import type { MapView } from './map-view.ts'

const place = z.object({ lat: z.number(), lng: z.number() })
/** What of the map isn't in its address. */
const keptMap = z.object({
  centre: place,
  zoom: z.number(),
  /** The leads whose window is open. */
  here: z.optional(z.object({ ids: z.readonly(z.array(z.string())), place: z.optional(place) })),
  isOpen: z.boolean(),
})
export type KeptMap = z.infer<typeof keptMap>
const keptEntry = z.extend(keptMap, { entry: z.string() })

/** Forgotten with the lists, by `forgetLists`: the next user of this tab must not see where somebody works. */
const KEY = 'last-list:map'

export const keepMap = (entry: string, map: KeptMap): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...map, entry }))

/** The map as it was left at this entry of the history. Back returns to it; opening the map again starts fresh. */
export function keptMapOf(entry: string): KeptMap | undefined {
  try {
    const { entry: keptAt, ...map } = keptEntry.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return keptAt === entry ? map : undefined
  } catch {
    return undefined
  }
}

/**
 * Each move, and each change of what is open, is kept under the entry of the history that it belongs to. `kept` is for the
 * first map only: another kind of jobs starts at its own first job.
 */
export function useKeptMap(map: MapView | undefined, kind: JobKind) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [first] = useState(() => ({ kept: keptMapOf(entry), kind }))
  const [here, setHere] = useState<LeadsHere | undefined>(first.kept?.here)
  const [isOpen, setIsOpen] = useState(first.kept?.isOpen ?? false)
  const keep = useEffectEvent(() => {
    if (map && location.pathname.startsWith('/map'))
      keepMap(entry, { centre: map.centre(), zoom: map.zoom(), here, isOpen })
  })
  useEffect(() => map?.watchMoves(() => keep()), [map])
  useEffect(() => keep(), [entry, here, isOpen])
  return { kept: kind === first.kind ? first.kept : undefined, here, setHere, isOpen, setIsOpen }
}
