import { useMemo } from 'react'
import { readDraft, writeDraft } from '../../db/files/drafts.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { draftToText } from '../../ui/forms/form-draft.ts'
import { type DraftKeeper, useFormDraft } from '../../ui/forms/use-form-draft.ts'

const NOTHING = { content: '' }

/** The note being written on a lead: it survives a reload, a crash or a flat battery. */
export function useNoteDraft(leadId: string) {
  const keeper = useNoteKeeper(leadId)
  const form = useFormDraft(NOTHING, undefined, keeper)
  return {
    text: form.values.content,
    // Emptied, it is over: the same words after that are another note.
    write: (text: string) => (text === '' ? form.startOver() : form.edit('content', text)),
    saveOnce: form.saveOnce,
    isSavedElsewhere: form.isSavedElsewhere,
  }
}

function useNoteKeeper(leadId: string): DraftKeeper {
  const userId = useSession()?.userId
  const keeper = useNewRowKeeper(`note:${leadId}`)
  return useMemo(() => {
    const read = async () => (await keeper.read()) || takeOver(`note:${userId}:${leadId}`, keeper)
    return { ...keeper, read }
  }, [keeper, userId, leadId])
}

/** Earlier apps kept the text alone. */
async function takeOver(key: string, keeper: DraftKeeper): Promise<string> {
  const content = await readDraft(key)
  if (content === '') return ''
  const typed = { content: { value: content, over: '' } }
  const draft = draftToText({ draftId: crypto.randomUUID(), base: undefined, typed })
  keeper.write(draft)
  void writeDraft(key, '').catch(() => undefined)
  return draft
}
