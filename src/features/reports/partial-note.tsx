import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { texts } from './texts.ts'

/** Where the device lacks leads, counts are too low. */
export function PartialNote() {
  const bootstrap = useSyncSummary()?.bootstrap
  const lacksLeads = bootstrap && (!bootstrap.complete || bootstrap.heldFrom !== undefined)
  return lacksLeads ? <p role="status">{texts.notAllHere}</p> : null
}
