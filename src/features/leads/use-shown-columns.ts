import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { useColumnLayout } from '../../ui/tables/column-layout.ts'
import { compactColumns, leadTableColumns, showsBands } from './lead-table-columns.tsx'

/** `choice` is of the table with all columns, `shown` of the table on the screen. */
export function useShownColumns(rows: readonly Lead[] | undefined) {
  const userId = useSession()?.userId
  const choice = useColumnLayout(`columns:leads:${userId}`, leadTableColumns)
  const first = useFirstColumns(userId, rows)
  const [isWhole, setIsWhole] = useWholeTable(userId)
  // In hands a table is chosen for all that it shows.
  const shown = useIsHandheld() || isWhole ? choice : first
  return { choice, shown, isWhole, setIsWhole }
}

/** A company whose leads have energy bands is shown those, another what its leads ask for. */
function useFirstColumns(userId: string | undefined, rows: readonly Lead[] | undefined) {
  const enquiry = useColumnLayout(`columns:leads-enquiry:${userId}`, compactColumns.enquiry)
  const band = useColumnLayout(`columns:leads-compact:${userId}`, compactColumns.band)
  return showsBands(rows ?? []) ? band : enquiry
}

/** Stays as it was chosen, for each user of the device. */
function useWholeTable(userId: string | undefined) {
  const key = `table:leads:${userId}`
  const [chosen, setChosen] = useState<{ key: string; isWhole: boolean }>()
  const isWhole = chosen?.key === key ? chosen.isWhole : localStorage.getItem(key) === 'all'
  const choose = (whole: boolean) => {
    if (whole) localStorage.setItem(key, 'all')
    else localStorage.removeItem(key)
    setChosen({ key, isWhole: whole })
  }
  return [isWhole, choose] as const
}
