import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import type { CountedList } from '../../workers/lead-answers.ts'
import type { Selected } from '../../search/selected.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { BulkActionDialog } from './bulk-action-dialog.tsx'
import { ACTION_LABELS, ACTIONS, type BulkAction, howMany } from './bulk-action.ts'
import styles from './bulk-actions.module.css'
import { ExportButton } from './export-button.tsx'
import { countOf, selectedOf, type Selection } from './use-selection.ts'
import { texts } from './texts.ts'

interface BulkBarProps {
  kind: LeadKind
  list: CountedList | undefined
  selection: Selection
  more?: (selected: Selected, count: number) => ReactNode
}

export function BulkBar({ kind, list, selection, more }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>()
  const search = useSearch()
  if (!list || !search) return null
  const { total } = list
  const count = countOf(selection, total)
  if (count === 0 && !action) return null
  const selected = selectedOf(selection, list)
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
        {more?.(selected, count)}
      </span>
      {action ? (
        <BulkActionDialog
          {...{ action, count, kind, selected }}
          onClose={() => setAction(undefined)}
          onSaved={selection.clear}
        />
      ) : null}
    </section>
  )
}
