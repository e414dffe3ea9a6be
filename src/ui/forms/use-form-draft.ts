import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  changedByOthers,
  changedValues,
  contentOf,
  draftToText,
  type FormDraft,
  type FormValues,
  hasTyped,
  namesOf,
  noDraft,
  shownValues,
  textToDraft,
  typedOver,
  withTyped,
} from './form-draft.ts'

export interface DraftKeeper {
  read: () => Promise<string>
  write: (text: string) => void
  /** Keeps what another tab has stored since. */
  forget: (text: string) => void
  /** The id of the row that saving this content creates. */
  newRowIdOf: (content: string) => Promise<string>
  /** Absent when a save creates no row on this device. */
  made?: MadeRows
}

export interface MadeRows {
  /** Whether it was created on this device, even if it has been sent since. */
  has: (rowId: string) => Promise<boolean>
  /** Called when one may have been created, in any tab. Returns the function that stops it. */
  watch: (listener: () => void) => () => void
}

export interface FormHandle<Name extends string> {
  values: FormValues<Name>
  changes: Partial<Record<Name, string>>
  isChanged: boolean
  /** Version of the row that the typing was based on. */
  base: number | undefined
  /** Does nothing if the row was already created: another tab with the same text may have been faster. */
  saveOnce: (save: (newRowId: string) => Promise<unknown>) => Promise<void>
  /** Whether the text was typed before the screen was opened. */
  isRestored: boolean
  /** Whether the text was dropped because another tab has saved it. */
  isSavedElsewhere: boolean
  forget: () => void
  /** Shows the saved values again. */
  startOver: () => void
  edit: (name: Name, value: string) => void
  theirs: (name: Name) => string | undefined
}

/** A form over a row that may change during typing: typed fields stay, the rest follows the row. */
export function useFormDraft<Name extends string>(
  saved: FormValues<Name>,
  version: number | undefined,
  keeper: DraftKeeper,
): FormHandle<Name> {
  const [draft, setDraft] = useState<FormDraft<Name>>(() => noDraft(crypto.randomUUID()))
  const [past, setPast] = useState<'restored' | 'saved elsewhere'>()
  const ownSave = useRef<string>(undefined)
  // The form's fields never change, nor does what it is about.
  const [names] = useState(() => namesOf(saved))
  const changes = changedValues(saved, draft)
  const isChanged = Object.keys(changes).length > 0
  const noteKept = useKeepTyped(draft, isChanged, keeper)

  useEffect(() => {
    let isCurrent = true
    const restore = async () => {
      const text = await keeper.read()
      const kept = textToDraft(text, names)
      if (!kept) return
      // Its tab was killed after the save.
      const isSaved = await isMade(keeper, contentOf(kept))
      if (!isCurrent) return
      noteKept(text)
      if (isSaved) keeper.forget(text)
      // Always a new object, so that what is typed in the meantime is stored again.
      setDraft((current) => (isSaved ? { ...current } : typedOver(kept, current)))
      if (!isSaved) setPast('restored')
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [keeper, noteKept, names])
  const forgetSaved = useEffectEvent(async () => {
    const content = contentOf(draft)
    if (!hasTyped(draft) || content === ownSave.current || !(await isMade(keeper, content))) return
    // Keeps what was typed in the meantime.
    setDraft((now) => (contentOf(now) === content ? noDraft(crypto.randomUUID()) : now))
    setPast('saved elsewhere')
  })
  useEffect(() => keeper.made?.watch(() => void forgetSaved()), [keeper])

  const forget = () => keeper.forget(draftToText(draft))
  return {
    values: shownValues(saved, draft),
    changes,
    isChanged,
    base: draft.base,
    saveOnce: async (save) => {
      const content = contentOf(draft)
      ownSave.current = content
      if (!(await isMade(keeper, content))) await save(await keeper.newRowIdOf(content))
    },
    isRestored: past === 'restored',
    isSavedElsewhere: past === 'saved elsewhere' && !hasTyped(draft),
    forget,
    startOver: () => {
      setDraft(noDraft(crypto.randomUUID()))
      setPast(undefined)
      forget()
    },
    edit: (name, value) => setDraft((before) => withTyped(before, { name, value, saved, version })),
    theirs: (name) => changedByOthers(saved, draft, name),
  }
}

/** Stores what is typed. Returns a function that reports which text was found stored. */
function useKeepTyped(draft: FormDraft<string>, isChanged: boolean, keeper: DraftKeeper): (text: string) => void {
  const keptText = useRef('')
  useEffect(() => {
    if (!hasTyped(draft)) return
    // Reverted, or saved by another tab: it must not reappear over what somebody else sets later.
    if (!isChanged) return keeper.forget(keptText.current)
    keptText.current = draftToText(draft)
    keeper.write(keptText.current)
  }, [draft, isChanged, keeper])
  return useCallback((text) => {
    keptText.current = text
  }, [])
}

const isMade = async ({ made, newRowIdOf }: DraftKeeper, content: string) =>
  made !== undefined && (await made.has(await newRowIdOf(content)))
