import { type ReactNode, useState } from 'react'
import type { BatchChange } from '../../db/save-batch.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { savedText } from '../../ui/feedback/waiting-mark.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import type { Sharing } from '../../workers/lead-sharing.ts'
import type { Selected } from '../../search/selected.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { ACTION_LABELS, ACTIONS, type BulkAction, howMany } from './bulk-action.ts'
import styles from './bulk-actions.module.css'
import { ExportButton } from './export-button.tsx'
import { countOf, type Selection } from './use-selection.ts'
import { texts } from './texts.ts'

interface BulkBarProps {
  kind: LeadKind
  list: CountedList | undefined
  selection: Selection
  more?: (selected: Selected) => ReactNode
}

const AssignDialog = deferred(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const BulkDialog = deferred(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

export function BulkBar({ kind, list, selection, more }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>()
  const search = useSearch()
  const toasts = useToasts()
  if (!list || !search) return null
  const { total, filters, sort } = list
  const count = countOf(selection, total)
  if (count === 0 && !action) return null
  const named = [...selection.named.values()]
  const selected: Selected = selection.isWhole ? { filters, sort, except: named } : { ids: named, sort }

  const close = () => setAction(undefined)
  const bulk = search.bulk(kind)
  const finish = () => {
    selection.clear()
    toasts.succeed(savedText())
  }
  const handleSave = async (change: BatchChange, expected: number) => {
    const found = await bulk.change(selected, change, expected)
    if (found === expected) finish()
    return found
  }
  const handleShare = async (sharing: Sharing) => {
    const isSaved = await bulk.share(selected, sharing)
    if (isSaved) finish()
    return isSaved
  }

  return (
    <section aria-label={texts.selected} className={styles['bar']} data-covers-foot>
      <p className={styles['count']} role="status" translate="no">{`${howMany(count, kind)} selected`}</p>
      {selection.isWhole || count >= total ? null : (
        <Button kind="quiet" onClick={selection.selectWhole}>
          {texts.selectAllHowMany(howMany(total, kind))}
        </Button>
      )}
      <Button kind="quiet" onClick={selection.clear}>
        {texts.clearSelection}
      </Button>
      <span className={styles['actions']}>
        {ACTIONS[kind].map((name) => (
          <Button key={name} onClick={() => setAction(name)}>
            {ACTION_LABELS[name]}
          </Button>
        ))}
        <ExportButton count={count} kind={kind} selected={selected} />
        {more?.(selected)}
      </span>
      {action === 'assign' ? (
        <AssignDialog
          count={count}
          onClose={close}
          onMissing={close}
          onSave={handleSave}
          onShare={handleShare}
          readFacts={() => bulk.shareFacts(selected)}
        />
      ) : null}
      {action && action !== 'assign' ? (
        <BulkDialog action={action} count={count} kind={kind} onClose={close} onMissing={close} onSave={handleSave} />
      ) : null}
    </section>
  )
}
