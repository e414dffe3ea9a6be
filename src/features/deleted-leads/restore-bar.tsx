import { type ReactNode, useState } from 'react'
import type { DeletedLead } from '../../../contract/endpoints/deleted-leads.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import styles from './restore.module.css'
import type { RestoreProgress } from './restore-run.ts'
import { texts } from './texts.ts'
import type { useRestore } from './use-restore.ts'

/** More than these are restored after a question. */
const FEW = 10
const NAMES_SHOWN = 3

interface RestoreBarProps {
  restore: ReturnType<typeof useRestore>
  shown: readonly DeletedLead[]
  total: number
  selected: ReadonlyMap<string, DeletedLead>
  onSelect: (leads: readonly DeletedLead[], isSelected: boolean) => void
  onClear: () => void
}

/** Above the list: what is selected, what can be done with it, and how that went. */
export function RestoreBar({ restore, ...choice }: RestoreBarProps) {
  const { state } = restore
  switch (state.phase) {
    case 'idle':
      return <ChoiceBar isBusy={false} restore={restore} {...choice} />
    case 'running':
      return state.isSlow ? (
        <Running onStop={restore.stop} progress={state.progress} />
      ) : (
        <ChoiceBar isBusy restore={restore} {...choice} />
      )
    case 'stopped': {
      const { total, restored } = state.progress
      const text = state.failure
        ? texts.failed(restored.length, total, state.failure)
        : texts.stopped(restored.length, total)
      return (
        <Outcome progress={state.progress} restore={restore} text={text}>
          <Button icon="refresh" onClick={restore.carryOn}>
            {texts.carryOn}
          </Button>
        </Outcome>
      )
    }
    case 'done': {
      const { total, restored } = state.progress
      return <Outcome progress={state.progress} restore={restore} text={texts.restoredOf(restored.length, total)} />
    }
  }
}

function Running({ progress, onStop }: { progress: RestoreProgress; onStop: () => void }) {
  const { total, restored, refused } = progress
  const done = restored.length + refused.length
  return (
    <WorkProgress
      label={texts.restoring}
      onCancel={onStop}
      text={texts.doneOf(done, total)}
      total={total}
      value={done}
    />
  )
}

interface OutcomeProps {
  progress: RestoreProgress
  restore: ReturnType<typeof useRestore>
  text: string
  children?: ReactNode
}

function Outcome({ progress, restore, text, children }: OutcomeProps) {
  const { restored, refused } = progress
  return (
    <section aria-label={texts.restoring} className={styles['outcome']} role="status">
      <Notice icon="alert" kind="info" text={text}>
        {children}
        {restored.length > 0 ? <Button onClick={() => restore.undo(progress)}>{texts.undo}</Button> : null}
        <Button kind="quiet" onClick={restore.dismiss}>
          {texts.dismiss}
        </Button>
      </Notice>
      {refused.length > 0 ? (
        <ul aria-label={texts.notRestored} className={styles['reasons']}>
          {byReason(refused).map(([reason, names]) => (
            <li key={reason}>
              {texts.whyNot(names.slice(0, NAMES_SHOWN), Math.max(0, names.length - NAMES_SHOWN), reason)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function byReason(refused: RestoreProgress['refused']): [reason: string, names: string[]][] {
  const names = new Map<string, string[]>()
  for (const { reason, name } of refused) names.set(reason, [...(names.get(reason) ?? []), name])
  return [...names]
}

function ChoiceBar({
  restore,
  shown,
  total,
  selected,
  onSelect,
  onClear,
  isBusy,
}: RestoreBarProps & { isBusy: boolean }) {
  const [asked, setAsked] = useState<'some' | 'all'>()
  if (total === 0) return null
  const leads = [...selected.values()]
  const handleSome = () => {
    restore.restoreSome(leads)
    onClear()
  }
  const handleConfirm = () => {
    setAsked(undefined)
    if (asked === 'some') return handleSome()
    restore.restoreAll(total)
    onClear()
  }
  const isPage = shown.length > 0 && shown.every(({ lead }) => selected.has(lead._id))
  return (
    <section aria-label={texts.restore} className={styles['bar']}>
      <CheckField checked={isPage} label={texts.selectPage} onChecked={(isSelected) => onSelect(shown, isSelected)} />
      {leads.length > 0 ? (
        <>
          <p className={styles['count']} role="status" translate="no">
            {texts.selected(leads.length)}
          </p>
          <Button kind="quiet" onClick={onClear}>
            {texts.clearSelection}
          </Button>
        </>
      ) : null}
      <span className={styles['actions']}>
        {leads.length > 0 ? (
          <Button disabled={isBusy} kind="primary" onClick={leads.length > FEW ? () => setAsked('some') : handleSome}>
            {texts.restoreSelected(leads.length)}
          </Button>
        ) : null}
        {total > 1 ? (
          <Button disabled={isBusy} onClick={() => setAsked('all')}>
            {texts.restoreAll(total)}
          </Button>
        ) : null}
      </span>
      <ConfirmDialog
        confirm={asked === 'some' ? texts.restoreSelected(leads.length) : texts.restoreAll(total)}
        description={texts.restoreEffect}
        kind="primary"
        onConfirm={handleConfirm}
        onOpenChange={() => setAsked(undefined)}
        open={asked !== undefined}
        title={texts.restoreQuestion(asked === 'some' ? leads.length : total)}
      />
    </section>
  )
}
