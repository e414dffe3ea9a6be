import { useEffect, useRef } from 'react'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { undoText } from './outcome-text.ts'
import { texts } from './texts.ts'

/** Says what came of an undo that was asked for here, once the server has done it. Returns what to call with its upload. */
export function useUndoMessage(uploads: readonly BulkUpload[] | undefined): (uploadId: string) => void {
  const followed = useRef<string>(undefined)
  const toasts = useToasts()
  useEffect(() => {
    const done = uploads?.find(({ _id, state }) => _id === followed.current && state === 'undone')
    if (!done?.undo) return
    followed.current = undefined
    toasts.succeed(texts.undoDone(done.fileName, undoText(done.undo)))
  }, [uploads, toasts])
  return (uploadId) => {
    followed.current = uploadId
  }
}
