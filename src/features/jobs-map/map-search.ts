import * as z from 'zod/mini'
import type { JobKind } from '../../../contract/entities/job.ts'
import { optionalParam, searchReader, textParam } from '../../ui/primitives/search-params.ts'

/** What the map's address says. What stands as it does at first is not in it. */
export interface MapSearch {
  kind?: 'prospective'
  q?: string
  /** Whose info window is open. */
  job?: string
  leads?: 'shown'
}

export const readMapSearch = searchReader<MapSearch>(
  z.object({
    kind: optionalParam(z.literal('prospective')),
    // Spaces stay: the box searches while a person is typing.
    q: optionalParam(z.string().check(z.minLength(1))),
    job: textParam,
    leads: optionalParam(z.literal('shown')),
  }),
)

export const kindOf = ({ kind }: MapSearch): JobKind => kind ?? 'active'

/** Without what is undefined or ''. */
export function changed(search: MapSearch, change: { [Name in keyof MapSearch]: MapSearch[Name] | undefined }) {
  return readMapSearch({ ...search, ...change })
}
