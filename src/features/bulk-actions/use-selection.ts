import { useContext, useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { useCompany } from '../../hooks/use-local-data.ts'
import { useCloseOnBack } from '../../ui/back/use-close-on-back.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import type { Selected } from '../../search/selected.ts'
import type { CountedList } from '../../workers/lead-answers.ts'
import type { RowSelection } from '../../ui/tables/row-selection.tsx'
import { HeldSelection, type Ticked } from './held-selection.tsx'
import { listTexts } from './list-texts.ts'

/** The selected rows; if whole, everything that the filters leave, on all pages. */
export interface Selection extends RowSelection<Lead> {
  isWhole: boolean
  /** The selected rows or, if whole, those that were deselected. */
  named: ReadonlySet<string>
  selectWhole: () => void
  clear: () => void
}

/** Every id except these. */
class AllBut extends Set<string> {
  override has(id: string): boolean {
    return !super.has(id)
  }
}

const labelOf = (lead: Lead) => listTexts.selectLeadName(leadName(lead))

/** A new query or company starts with nothing selected: nobody should change rows that they don't see. */
export function useSelection(asked: string): Selection {
  const question = useCompany().companyId + asked
  const nothing: Ticked = { question, isWhole: false, named: new Set() }
  const own = useState<Ticked>()
  const [kept, setTicked] = useContext(HeldSelection) ?? own
  const { isWhole, named } = kept?.question === question ? kept : nothing
  const clear = () => setTicked(nothing)
  // With a keyboard, Escape in the search box would end a selection that took a while.
  useCloseOnBack(useIsHandheld() && (isWhole || named.size > 0), clear)
  return {
    isWhole,
    named,
    ids: isWhole ? new AllBut(named) : named,
    labelOf,
    select: (rows, isSelected) => {
      const ids = rows.map(({ _id }) => _id)
      const after = isSelected === isWhole ? named.difference(new Set(ids)) : named.union(new Set(ids))
      setTicked({ question, isWhole, named: after })
    },
    selectWhole: () => setTicked({ question, isWhole: true, named: new Set() }),
    clear,
  }
}

export function selectionOf(ids: readonly string[], clear: () => void): Selection {
  const named = new Set(ids)
  return { isWhole: false, named, ids: named, labelOf, select: noRows, selectWhole: noRows, clear }
}
const noRows = () => undefined

export function selectedOf({ isWhole, named }: Selection, { filters, sort }: CountedList): Selected {
  return isWhole ? { filters, sort, except: [...named] } : { ids: [...named], sort }
}

export const countOf = ({ isWhole, named }: Pick<Selection, 'isWhole' | 'named'>, total: number) =>
  isWhole ? Math.max(0, total - named.size) : named.size
