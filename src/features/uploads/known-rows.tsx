import { useSyncSummary } from '../../db/hooks.ts'
import { counted } from '../../ui/amounts.ts'
import { thousands } from '../../ui/thousands.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import styles from './uploads.module.css'
import { useKnownRows } from './use-known-rows.ts'

/** How many of the rows are there already, as far as this device can tell. */
export function KnownRows({ file, scan }: { file: File; scan: LeadScan }) {
  const known = useKnownRows(file, scan)
  const held = useHeldWords()
  return (
    <p className={styles['hint']} role="status">
      {`${knownWords(known)} ${held ?? 'The server compares once more.'}`}
    </p>
  )
}

function knownWords(known: number | undefined): string {
  if (known === undefined) return 'Counting the leads that are there already…'
  if (known === 0) return 'None of the rows is of a lead on this device.'
  return `${counted(known, 'row')} ${known === 1 ? 'is of a lead' : 'are of leads'} on this device.`
}

/** Undefined when it holds all of them. */
function useHeldWords(): string | undefined {
  const bootstrap = useSyncSummary()?.bootstrap
  if (!bootstrap || (bootstrap.complete && bootstrap.heldFrom === undefined)) return
  const { have, total } = bootstrap
  const part = have < total ? `Only ${thousands(have)} of ${thousands(total)} leads are` : 'Only the newer leads are'
  return `${part} on this device: the server compares with all of them.`
}
