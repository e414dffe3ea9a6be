import { proxy } from 'comlink'
import { toWorld } from '../../../search/radius.ts'
import { createStore, useStore } from '../../../ui/forms/store.ts'
import { pageWorker } from '../../../workers/page-worker.ts'
import { logMapError } from '../log-map-error.ts'
import { readPlaces } from '../read-places.ts'
import { texts } from '../texts.ts'
import { type Box, isWithin, nameOf, type Town } from './box.ts'
import type { CopyPlan } from './copy-ranges.ts'
import { forgetKnownAreas, type KeptArea, type ListedArea, listAreas, removeArea } from './kept-areas.ts'
import type { Kept, Planned, StreetsWorker } from './streets.worker.ts'

// A copy goes on while the person uses other screens, so its state is not a component's.

export interface Streets {
  /** Undefined until they are read. */
  areas: readonly ListedArea[] | undefined
  work: { area: KeptArea; copiedBytes: number } | undefined
  /** What came of the last work. */
  end: { kind: Kept | 'removed'; name: string } | undefined
}

const streets = createStore<Streets>({ areas: undefined, work: undefined, end: undefined })
const change = (to: Partial<Streets>) => streets.set({ ...streets.current(), ...to })
export const useStreets = () => useStore(streets)

const { remote: worker } = pageWorker<StreetsWorker>(
  () => new Worker(new URL('./streets.worker.ts', import.meta.url), { type: 'module' }),
)

export async function readAreas(): Promise<void> {
  const areas = await listAreas().catch((error: unknown) => {
    logMapError(error)
    return []
  })
  change({ areas })
}

async function readChangedAreas(): Promise<void> {
  forgetKnownAreas()
  await readAreas()
}

/** Another opening of the sheet begins without the last message. */
export const forgetEnd = () => change({ end: undefined })

export const planArea = (url: string, box: Box): Promise<Planned> => worker.plan(url, box)

interface NewArea {
  url: string
  box: Box
  version: CopyPlan['version']
  copy: NonNullable<CopyPlan['copy']>
  name: string
}

/** A copy of the same view that was cut off is gone on with. */
export function keepArea({ url, box, version, copy, name }: NewArea): Promise<Kept> {
  const started = streets
    .current()
    .areas?.find((area) => area.url === url && area.version === version && isSame(area.box, box))
  if (started) return copyArea(started)
  return copyArea({
    id: crypto.randomUUID(),
    url,
    ...(version === undefined ? {} : { version }),
    name,
    box,
    ranges: [...copy.ranges],
    bytes: copy.bytes,
    startedAt: Date.now(),
  })
}

const isSame = (a: Box, b: Box) => isWithin(a, b) && isWithin(b, a)

/** Begins it, or goes on with it. */
export async function copyArea(area: KeptArea): Promise<Kept> {
  change({ work: { area, copiedBytes: 0 }, end: undefined })
  const handleProgress = (copiedBytes: number) => change({ work: { area, copiedBytes } })
  const kind = await worker.keep(area, proxy(handleProgress))
  await readChangedAreas()
  change({ work: undefined, end: { kind, name: area.name } })
  return kind
}

export const cancelCopy = () => void worker.cancel()

/** The old copy serves until the new one is whole. */
export async function updateArea(area: ListedArea, url: string): Promise<void> {
  const planned = await planArea(url, area.box)
  if ('failure' in planned) return change({ end: { kind: planned.failure, name: area.name } })
  const { version, copy } = planned.plan
  if (!copy || !planned.hasSpace) return change({ end: { kind: 'no-space', name: area.name } })
  const kind = await keepArea({ url, box: area.box, version, copy, name: area.name })
  if (kind !== 'kept') return
  await removeArea(area.id)
  await readChangedAreas()
}

export async function dropArea({ id, name }: ListedArea): Promise<void> {
  await removeArea(id)
  await readChangedAreas()
  change({ end: { kind: 'removed', name } })
}

let towns: Promise<readonly Town[]> | undefined

export async function nameArea(box: Box): Promise<string> {
  towns ??= readPlaces().then((places) => places.map((place) => ({ ...place, ...toWorld(place) })))
  const known = await towns.catch(() => {
    towns = undefined
    return []
  })
  return nameOf(box, known) ?? texts.area
}
