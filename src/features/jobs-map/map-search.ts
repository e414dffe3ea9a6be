import type { JobKind } from '../../../contract/entities/job.ts'

/** What the map's address says. What stands as it does at first is not in it. */
export interface MapSearch {
  kind?: 'prospective'
  q?: string
  /** Whose info window is open. */
  job?: string
  leads?: 'shown'
}

/** Written by hand: it is in the first script of every screen. */
export function readMapSearch(raw: Record<string, unknown>): MapSearch {
  const { kind, q, job, leads } = raw
  return {
    ...(kind === 'prospective' ? { kind } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof job === 'string' && job !== '' ? { job } : {}),
    ...(leads === 'shown' ? { leads } : {}),
  }
}

export const kindOf = ({ kind }: MapSearch): JobKind => kind ?? 'active'

/** Without what is undefined or ''. */
export function changed(search: MapSearch, change: { [Name in keyof MapSearch]: MapSearch[Name] | undefined }) {
  return readMapSearch({ ...search, ...change })
}
