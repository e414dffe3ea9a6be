import type { ReactNode } from 'react'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './duplicates.module.css'
import { texts } from './texts.ts'

interface MergeLineProps {
  /** Of leads, contacts or accounts. */
  merge: {
    by?: string | undefined
    at: string
    others: ReadonlyArray<{ name: string }>
    stayed?: readonly string[] | undefined
    undoneAt?: string | undefined
  }
  keptName: string
  /** Its link, or its name where it is gone. */
  kept: ReactNode
  isUndoWaiting: boolean
  /** Absent where it can’t be undone. */
  onUndo: (() => void) | undefined
}

/** One of the latest merges: what became one, who did it, and its Undo. */
export function MergeLine({ merge, keptName, kept, isUndoWaiting, onUndo }: MergeLineProps) {
  const who = useColleagues()?.find(({ _id }) => _id === merge.by)
  return (
    <li>
      <div>
        <p>
          <LiveText>{texts.mergedInto(texts.names(merge.others.map(({ name }) => name)))}</LiveText>
          {kept}
        </p>
        <p className={styles['hint']}>
          {texts.byAt(who ? colleagueName(who) : texts.formerColleague, formatTimestamp(merge.at))}
        </p>
        {merge.stayed ? <p>{texts.stayed(merge.stayed.join(', '))}</p> : null}
        {isUndoWaiting ? (
          <p>
            {texts.undoWaiting} <WaitingMark />
          </p>
        ) : null}
      </div>
      {merge.undoneAt ? <Badge tone="neutral">{texts.undone}</Badge> : null}
      {onUndo ? (
        <Button aria-label={texts.undoMergeInto(keptName)} onClick={onUndo}>
          {texts.undoMerge}
        </Button>
      ) : null}
    </li>
  )
}
