import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import styles from './uploads.module.css'
import { useKnownRows } from './use-known-rows.ts'

/** How many of the rows are of leads that exist, as far as this device can tell. */
export function KnownRows({ file, scan }: { file: File; scan: LeadScan }) {
  const known = useKnownRows(file, scan)
  const held = useHeldWords()
  return (
    <p className={styles['hint']} role="status">
      {`${knownText(known)} ${held ?? "We'll check again on the server."}`}
    </p>
  )
}

function knownText(known: number | undefined): string {
  if (known === undefined) return 'Checking for duplicates…'
  if (known === 0) return 'No duplicates found on this device.'
  return `${counted(known, 'row')} ${known === 1 ? 'matches a lead' : 'match leads'} on this device.`
}

/** Undefined when it holds all of them. */
function useHeldWords(): string | undefined {
  const bootstrap = useSyncSummary()?.bootstrap
  if (!bootstrap || (bootstrap.complete && bootstrap.heldFrom === undefined)) return
  const { have, total } = bootstrap
  const part = have < total ? `Only ${thousands(have)} of ${thousands(total)} leads are` : 'Only the newer leads are'
  return `${part} on this device. We'll check all of them on the server.`
}
