import type { BatchChange } from '../../db/save-batch.ts'
import { useSearch } from '../../hooks/search-context.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import type { Selected } from '../../search/selected.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { savedText } from '../../ui/feedback/waiting-mark.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import type { Sharing } from '../../workers/lead-sharing.ts'
import type { BulkAction } from './bulk-action.ts'

export interface Target {
  kind: LeadKind
  selected: Selected
  count: number
  /** The name of the one lead. */
  subject?: string | undefined
}

export interface BulkActionDialogProps extends Target {
  action: BulkAction
  onClose: () => void
  /** Once it is saved. */
  onSaved: () => void
}

const AssignDialog = deferred(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const BulkDialog = deferred(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

/** Asks what to change of these leads, and saves it. */
export function BulkActionDialog({ action, onClose, onSaved, ...target }: BulkActionDialogProps) {
  const search = useSearch()
  const handleSave = useSaveChange(target, onSaved)
  const toasts = useToasts()
  if (!search) return null
  const { kind, selected, count, subject } = target
  const bulk = search.bulk(kind)
  const handleShare = async (sharing: Sharing) => {
    const isSaved = await bulk.share(selected, sharing)
    if (isSaved) {
      onSaved()
      toasts.succeed(savedText())
    }
    return isSaved
  }
  const shown = { count, subject, onClose, onMissing: onClose, onSave: handleSave }
  if (action !== 'assign') return <BulkDialog {...shown} action={action} kind={kind} />
  return <AssignDialog {...shown} onShare={handleShare} readFacts={() => bulk.shareFacts(selected)} />
}

/** Resolves to how many there are; if they are no longer as many as expected, nothing is saved. */
export function useSaveChange({ kind, selected }: Pick<Target, 'kind' | 'selected'>, onSaved: () => void) {
  const search = useSearch()
  const toasts = useToasts()
  return async (change: BatchChange, expected: number) => {
    const found = (await search?.bulk(kind).change(selected, change, expected)) ?? 0
    if (found === expected) {
      onSaved()
      toasts.succeed(savedText())
    }
    return found
  }
}
