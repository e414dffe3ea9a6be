import * as z from 'zod/mini'
import type { JobKind } from '../../../contract/entities/job.ts'
import { optionalParam, searchReader, textParam } from '../../ui/primitives/search-params.ts'

/** What the panel lists and the map shows. */
export const MAP_VIEWS = ['leads', 'jobs', 'knocks'] as const
export type MapViewName = (typeof MAP_VIEWS)[number]

/** Defaults are left out of the address. */
export interface MapSearch {
  /** Without it, the one that was last chosen on this device. */
  view?: MapViewName
  /** Without it, the person's own on a device in the hand, and everybody's at a desk. */
  whose?: 'mine' | 'all'
  /** Without it, where the device is if that may be shown and the device is in the hand. */
  near?: 'me' | 'no'
  /** Job pins under the leads. */
  pins?: 'shown'
  kind?: 'prospective'
  q?: string
  /** The job whose info window is open. */
  job?: string
}

export const readMapSearch = searchReader<MapSearch>(
  z.object({
    view: optionalParam(z.enum(MAP_VIEWS)),
    whose: optionalParam(z.enum(['mine', 'all'])),
    near: optionalParam(z.enum(['me', 'no'])),
    pins: optionalParam(z.literal('shown')),
    kind: optionalParam(z.literal('prospective')),
    // Spaces are kept: the box searches while the user is typing.
    q: optionalParam(z.string().check(z.minLength(1))),
    job: textParam,
  }),
)

const KEPT_VIEW = 'map-view'

const keptView = (): MapViewName | undefined => MAP_VIEWS.find((view) => view === localStorage.getItem(KEPT_VIEW))

export const keepView = (view: MapViewName): void => localStorage.setItem(KEPT_VIEW, view)

interface MapChoices {
  view: MapViewName
  kind: JobKind
  isMine: boolean
  isNear: boolean
  hasPins: boolean
}

interface Surroundings {
  isHandheld: boolean
  /** The person lets the device say where it is. */
  hasAgreed: boolean
}

/** What an address says, with its defaults: on a handheld, the user's own leads and where they are. */
export const choicesOf = (
  { view, kind, whose, near, pins }: MapSearch,
  { isHandheld, hasAgreed }: Surroundings,
): MapChoices => ({
  view: view ?? keptView() ?? (isHandheld ? 'leads' : 'jobs'),
  kind: kind ?? 'active',
  isMine: (whose ?? (isHandheld ? 'mine' : 'all')) === 'mine',
  isNear: (near ?? (isHandheld && hasAgreed ? 'me' : 'no')) === 'me',
  hasPins: pins === 'shown',
})

/** Leaves out undefined and ''. */
export function changed(search: MapSearch, change: { [Name in keyof MapSearch]: MapSearch[Name] | undefined }) {
  return readMapSearch({ ...search, ...change })
}
