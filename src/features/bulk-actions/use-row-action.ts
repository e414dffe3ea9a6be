import { useEffect, useEffectEvent, useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { isTyping, useSingleKeys } from '../../hooks/single-keys.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import type { OnRowKey } from '../../ui/tables/table-keys.ts'
import type { CountedList } from '../../workers/lead-answers.ts'
import type { BulkAction } from './bulk-action.ts'
import type { Target } from './bulk-action-dialog.tsx'
import { countOf, type Selection, selectedOf } from './use-selection.ts'

export type RowAction = BulkAction | 'follow-up'

const OF_BOTH: Readonly<Record<string, RowAction>> = { s: 'status', n: 'note', f: 'follow-up' }
/** As the bar of the selection, a deal offers no assignee. */
const KEYS: Record<LeadKind, typeof OF_BOTH> = { lead: { a: 'assign', ...OF_BOTH }, deal: OF_BOTH }

export interface AskedOfRow {
  action: RowAction
  row: Lead
  /** The rows that had the focus. */
  list: Element | null | undefined
}

export interface RowActionProps {
  kind: LeadKind
  asked: AskedOfRow | undefined
  list: CountedList | undefined
  selection: Selection
  onClose: () => void
}

/** Letters on the row with the focus ask for what the bar of the selection offers, and for a follow-up. */
export function useRowAction(kind: LeadKind) {
  const keys = useSingleKeys()
  const [asked, setAsked] = useState<AskedOfRow>()
  useFirstRowKey(keys.areOn)
  const onRowKey: OnRowKey<Lead> = (key, row) => {
    const action = KEYS[kind][key]
    if (!action || !keys.areOn()) return false
    setAsked({ action, row, list: document.activeElement?.closest('tbody, ul') })
    return true
  }
  const close = () => {
    setAsked(undefined)
    // A dialog gives the focus back to what had it. If that row has left the list by then, another of the list gets it.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      asked?.list?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
    }, AFTER_DIALOG_MS)
  }
  return { asked, onRowKey, close }
}

const AFTER_DIALOG_MS = 100

/** Where no row has the focus, `j` and `k` give it to the one that Tab leads to. */
function useFirstRowKey(areOn: () => boolean) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if ((key !== 'j' && key !== 'k') || event.defaultPrevented || !areOn() || isTyping(target)) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isElsewhere = target instanceof Element && target.closest('[data-id], [role="menu"]')
    if (isElsewhere || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const row = document.querySelector<HTMLElement>('[data-id] a[tabindex="0"]')
    if (!row) return
    event.preventDefault()
    row.focus()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** The selection if the row is part of it, else the row. */
export function targetOf(row: Lead, kind: LeadKind, selection: Selection, list: CountedList) {
  const isSelected = selection.ids.has(row._id)
  const count = isSelected ? countOf(selection, list.total) : 1
  const target: Target = {
    kind,
    count,
    selected: isSelected ? selectedOf(selection, list) : { ids: [row._id], sort: list.sort },
    // Of a whole selection the one that is left may be another.
    subject: count === 1 && !selection.isWhole ? leadName(row) : undefined,
  }
  return { target, onSaved: isSelected ? selection.clear : () => undefined }
}
