import { useToasts } from '../ui/feedback/toasts.tsx'
import { failureText } from '../ui/forms/failure-text.ts'

const texts = { undo: 'Undo', notSaved: 'NOT saved.' }

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
