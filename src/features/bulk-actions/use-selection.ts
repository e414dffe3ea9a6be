import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { useCompany } from '../../hooks/use-local-data.ts'
import type { RowSelection } from '../../ui/tables/row-selection.tsx'
import { texts } from './texts.ts'

/** The rows a person has ticked; on whole, all that the filters leave, whichever pages they stand on. */
export interface Selection extends RowSelection<Lead> {
  isWhole: boolean
  /** Of the ticked ones: those named; on whole, those that were taken out again. */
  named: ReadonlySet<string>
  selectWhole: () => void
  clear: () => void
}

interface Ticked {
  /** What the list was narrowed to, and whose it is. */
  question: string
  isWhole: boolean
  named: ReadonlySet<string>
}

/** Every id but those named. */
class AllBut extends Set<string> {
  override has(id: string): boolean {
    return !super.has(id)
  }
}

const labelOf = (lead: Lead) => texts.selectLeadName(leadName(lead))

/** Another question, or company, begins with nothing ticked: nobody should change what they don't see. */
export function useSelection(asked: string): Selection {
  const question = useCompany().companyId + asked
  const nothing: Ticked = { question, isWhole: false, named: new Set() }
  const [kept, setTicked] = useState(nothing)
  const { isWhole, named } = kept.question === question ? kept : nothing
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
    clear: () => setTicked(nothing),
  }
}

/** Leads that were chosen elsewhere than by ticking rows. */
export function selectionOf(ids: readonly string[], clear: () => void): Selection {
  const named = new Set(ids)
  return { isWhole: false, named, ids: named, labelOf, select: noRows, selectWhole: noRows, clear }
}
const noRows = () => undefined

/** How many are ticked, of `total` that the filters leave. */
export const countOf = ({ isWhole, named }: Pick<Selection, 'isWhole' | 'named'>, total: number) =>
  isWhole ? Math.max(0, total - named.size) : named.size
