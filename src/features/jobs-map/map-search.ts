import * as z from 'zod/mini'
import type { JobKind } from '../../../contract/entities/job.ts'
import { optionalParam, searchReader, textParam } from '../../ui/primitives/search-params.ts'

/** Defaults are left out of the address. */
export interface MapSearch {
  kind?: 'prospective'
  q?: string
  /** The job whose info window is open. */
  job?: string
  leads?: 'shown'
}

export const readMapSearch = searchReader<MapSearch>(
  z.object({
    kind: optionalParam(z.literal('prospective')),
    // Spaces are kept: the box searches while the user is typing.
    q: optionalParam(z.string().check(z.minLength(1))),
    job: textParam,
    leads: optionalParam(z.literal('shown')),
  }),
)

export const kindOf = ({ kind }: MapSearch): JobKind => kind ?? 'active'

/** Leaves out undefined and ''. */
export function changed(search: MapSearch, change: { [Name in keyof MapSearch]: MapSearch[Name] | undefined }) {
  return readMapSearch({ ...search, ...change })
}
