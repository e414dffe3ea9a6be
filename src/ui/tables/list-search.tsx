import { SearchBox } from '../forms/search-box.tsx'
import { useIsHandheld } from '../primitives/media.ts'
import { useIsBesideRecord } from './list-screen.tsx'

interface Searched {
  /** What is typed into the box. */
  q?: string
}

interface ListSearchProps<Chosen> {
  label: string
  hint: string
  chosen: Chosen
  /** `replace` leaves no step in the browser's history. */
  onChosen: (chosen: Chosen, replace: boolean) => void
}

/** First on a small screen, where the panel of filters is a sheet. At a desk the panel has fields to type into. */
export function ListSearch<Chosen extends Searched>({ label, hint, chosen, onChosen }: ListSearchProps<Chosen>) {
  // What is open beside the list was opened later: Back closes that first.
  const isBeside = useIsBesideRecord()
  if (!useIsHandheld()) return null
  const { q = '', ...others } = chosen
  return (
    <SearchBox
      hint={hint}
      isEmptiedByBack={!isBeside}
      label={label}
      onText={(text) => onChosen({ ...others, ...(text ? { q: text } : {}) } as Chosen, true)}
      text={q}
    />
  )
}

/** Filters without those that the search box shows and clears. */
export function useFiltersOutsideBox<Chosen extends Searched>(chosen: Chosen): { outside: Chosen; inBox: Searched } {
  const isInBox = useIsHandheld()
  const { q, ...others } = chosen
  return isInBox ? { outside: others as Chosen, inBox: q ? { q } : {} } : { outside: chosen, inBox: {} }
}
