import { useToasts } from './toasts.tsx'

interface CopyMessages {
  copied: string
  failed: string
  /** What to do instead. */
  instead?: string
}

/** Copies a text and says whether it worked: over plain HTTP there is no clipboard. */
export function useCopy({ copied, failed, instead }: CopyMessages): (text: string) => Promise<void> {
  const toasts = useToasts()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.succeed(copied)
    } catch {
      toasts.fail(failed, instead)
    }
  }
}
