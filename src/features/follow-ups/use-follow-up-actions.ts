import type { FollowUp, FollowUpForm } from '../../../contract/entities/follow-up.ts'
import { addFollowUp, changeFollowUp, deleteFollowUp, setFollowUpDone } from '../../../contract/mutations/follow-up.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { type AddedFollowUp, type Due, dueText } from '../../records/follow-up-due.ts'
import { texts } from './texts.ts'

/** What a tap does. `subject` is for whom, on the sync screen. */
export function useFollowUpActions(subject: string) {
  const device = useDevice()
  const toasts = useToasts()
  const now = () => new Date().toISOString()

  const attempt = async (work: Promise<void>, then?: () => void) => {
    try {
      await work
      then?.()
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }
  const offerUndo = (text: string, undo: () => Promise<void>) => () =>
    toasts.succeed(text, { label: texts.undo, onPress: () => void attempt(undo()) })

  const add = (leadId: string, fields: FollowUpForm, followUpId: string = crypto.randomUUID()) =>
    mutate(device, addFollowUp, { leadId, followUpId, createdAt: now(), fields }, { subject })
  const setDone = ({ _id, version }: FollowUp, doneAt: string | null) =>
    mutate(device, setFollowUpDone, { followUpId: _id, doneAt }, { subject, base: version })

  const change = ({ _id, version }: FollowUp, fields: Partial<FollowUpForm>, base = version) =>
    mutate(device, changeFollowUp, { followUpId: _id, fields }, { subject, base })
  /** Without a base: the row that is changed back has a newer version. */
  const moveBack = ({ _id, dueDate, dueTime = '' }: FollowUp) =>
    mutate(device, changeFollowUp, { followUpId: _id, fields: { dueDate, dueTime } }, { subject })

  /** A deleted row never comes back: its content does, as a new one. */
  const addAgain = async (gone: FollowUp) => {
    const { leadId, kind, dueDate, dueTime, assignedTo, note, doneAt } = gone
    const followUpId = crypto.randomUUID()
    await add(leadId, { kind, dueDate, dueTime, assignedTo, note }, followUpId)
    if (doneAt !== undefined) await setDone({ ...gone, _id: followUpId, version: 1 }, doneAt)
  }

  return {
    add,
    announceAdded: ({ followUpId, when }: AddedFollowUp) =>
      offerUndo(texts.followUpAdded(when), () => mutate(device, deleteFollowUp, { followUpId }, { subject }))(),
    change,
    snooze: (row: FollowUp, due: Due) =>
      void attempt(
        change(row, due),
        offerUndo(texts.snoozedUntil(dueText(due, Date.now())), () => moveBack(row)),
      ),
    finish: (row: FollowUp) =>
      void attempt(
        setDone(row, now()),
        offerUndo(texts.markedAsDone, () => setDone(row, null)),
      ),
    reopen: (row: FollowUp) => void attempt(setDone(row, null)),
    remove: (row: FollowUp) =>
      void attempt(
        mutate(device, deleteFollowUp, { followUpId: row._id }, { subject, base: row.version }),
        offerUndo(texts.deleted, () => addAgain(row)),
      ),
  }
}

export type FollowUpActions = ReturnType<typeof useFollowUpActions>
