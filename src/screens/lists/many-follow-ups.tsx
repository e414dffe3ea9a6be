import { useState } from 'react'
import type { FollowUpForm } from '../../../contract/entities/follow-up.ts'
import { followUpChange, howMany, selectionIsNow } from '../../features/bulk-actions/bulk-action.ts'
import { type Target, useSaveChange } from '../../features/bulk-actions/bulk-action-dialog.tsx'
import { AddFollowUpsDialog } from '../../features/follow-ups/add-follow-ups-dialog.tsx'
import { texts } from '../../features/follow-ups/texts.ts'
import { Button } from '../../ui/primitives/button.tsx'

interface ManyFollowUpsProps {
  target: Target
  onClose: () => void
  /** Once they are saved. */
  onSaved: () => void
}

/** A follow-up for each of the selected: one change of many, with its Undo. */
export function ManyFollowUps({ target, onClose, onSaved }: ManyFollowUpsProps) {
  const { kind } = target
  const [expected, setExpected] = useState(target.count)
  const save = useSaveChange(target, onSaved)
  const add = async (fields: FollowUpForm) => {
    const found = await save(followUpChange(fields, kind, Date.now()), expected)
    if (found === expected) return
    setExpected(found)
    return selectionIsNow(found, kind)
  }
  return <AddFollowUpsDialog onClose={onClose} onSave={add} subject={howMany(expected, kind)} />
}

/** In the bar of the selection. */
export function FollowUpsButton({ target, onSaved }: Omit<ManyFollowUpsProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.addFollowUps}</Button>
      {isOpen ? <ManyFollowUps onClose={() => setIsOpen(false)} onSaved={onSaved} target={target} /> : null}
    </>
  )
}
