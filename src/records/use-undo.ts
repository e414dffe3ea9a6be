import { undoBatch } from '../db/outbox/batch-actions.ts'
import { useDevice } from '../hooks/device-context.ts'
import { useToasts } from '../ui/feedback/toasts.tsx'
import { failureText } from '../ui/forms/failure-text.ts'

const texts = {
  undo: 'Undo',
  notSaved: 'NOT saved.',
  batchUndone: 'Undone. Nothing was sent.',
  batchIsBeingSent: 'It is already being sent and can’t be undone.',
}

/** Saves a change and reports how that ended; offers Undo, also on the next screen. */
export function useUndo() {
  const toasts = useToasts()
  const save = async (change: () => Promise<unknown>, saved?: string, action?: ReturnType<typeof undoWith>) => {
    try {
      await change()
      if (saved !== undefined) toasts.succeed(saved, action)
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    }
  }
  const undoWith = (change: () => Promise<unknown>, undone?: string) => ({
    label: texts.undo,
    onPress: () => void save(change, undone),
    outlivesScreen: true,
  })
  return { save, undoWith }
}

/** Removes a batch that is still held, and reports whether it could. */
export function useUndoBatch() {
  const { outbox } = useDevice()
  const toasts = useToasts()
  return async (batchId: string, goBack?: () => Promise<void>) => {
    if (!(await undoBatch(outbox, batchId))) return toasts.fail(texts.batchIsBeingSent)
    // First, because messages are removed with the screen that they appeared on.
    await goBack?.()
    toasts.succeed(texts.batchUndone)
  }
}
