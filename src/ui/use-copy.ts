import { useToasts } from './toasts.tsx'

/** Puts a text on the clipboard, and says whether it is there. */
export function useCopy(): (text: string) => Promise<void> {
  const toasts = useToasts()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.succeed('Copied')
    } catch {
      toasts.fail('This browser does not allow copying here. Select the text instead.')
    }
  }
}
