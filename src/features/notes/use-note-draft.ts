import { useEffect, useState } from 'react'
import { useSession } from '../../db/hooks.ts'
import { readDraft, writeDraft } from '../../db/drafts.ts'

/** The note being written on a lead: it survives a reload, a crash or a flat battery. */
export function useNoteDraft(leadId: string): [text: string, write: (text: string) => void] {
  const userId = useSession()?.userId ?? ''
  const key = `note:${userId}:${leadId}`
  const [text, setText] = useState('')

  useEffect(() => {
    let isCurrent = true
    const restore = async () => {
      const kept = await readDraft(key)
      // What is typed while the draft is read counts more.
      if (isCurrent) setText((typed) => typed || kept)
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [key])

  const write = (next: string) => {
    setText(next)
    // A draft that can't be kept is still in the form, and saving it takes another way.
    void writeDraft(key, next).catch(() => undefined)
  }
  return [text, write]
}
