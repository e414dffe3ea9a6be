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

/** Where a form puts down what is typed, so that it survives a reload or a crash. */
export interface DraftKeeper {
  /** '' is nothing. */
  read: () => Promise<string>
  write: (text: string) => void
  /** What another tab has put down since stays. */
  forget: (text: string) => void
  /** The id of the row that a save of that content makes. */
  newRowIdOf: (content: string) => Promise<string>
  /** Absent where a save makes no row on this device. */
  made?: MadeRows
}

export interface MadeRows {
  /** Whether it was made on this device, however far it has come since. */
  has: (rowId: string) => Promise<boolean>
  /** Calls when there may be one more, made in any tab. Returns the way to stop. */
  watch: (listener: () => void) => () => void
}

export interface FormHandle<Name extends string> {
  values: FormValues<Name>
  /** What a save would send. */
  changes: Partial<Record<Name, string>>
  isChanged: boolean
  /** Version of the row the typing began over. */
  base: number | undefined
  /** Nothing where it would make a row that was made already: another tab that shows the same text may have been faster. */
  saveOnce: (save: (newRowId: string) => Promise<unknown>) => Promise<void>
  /** Whether what is shown was typed before the screen was opened. */
  isRestored: boolean
  /** Whether it was let go of because another tab that showed the same text has saved it. */
  isSavedElsewhere: boolean
  /** Nothing is kept of it any more. */
  forget: () => void
  /** Shows what is saved again. */
  startOver: () => void
  edit: (name: Name, value: string) => void
  /** What somebody else has set in a field while a person types in it. */
  theirs: (name: Name) => string | undefined
}

/** A form over a row that may change while a person types: what they typed stays, the rest follows the row. */
export function useFormDraft<Name extends string>(
  saved: FormValues<Name>,
  version: number | undefined,
  keeper: DraftKeeper,
): FormHandle<Name> {
  const [draft, setDraft] = useState<FormDraft<Name>>(() => noDraft(crypto.randomUUID()))
  const [past, setPast] = useState<'restored' | 'saved elsewhere'>()
  const ownSave = useRef<string>(undefined)
  // The form's fields are the same for ever, and so is what it is about.
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
      // Always a new one: what is typed meanwhile is written again.
      setDraft((begun) => (isSaved ? { ...begun } : typedOver(kept, begun)))
      if (!isSaved) setPast('restored')
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [keeper, noteKept, names])
  const letGoOfSaved = useEffectEvent(async () => {
    const content = contentOf(draft)
    if (!hasTyped(draft) || content === ownSave.current || !(await isMade(keeper, content))) return
    // What was typed on meanwhile stays.
    setDraft((now) => (contentOf(now) === content ? noDraft(crypto.randomUUID()) : now))
    setPast('saved elsewhere')
  })
  useEffect(() => keeper.made?.watch(() => void letGoOfSaved()), [keeper])

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

/** Keeps what is typed. Answers the way to say what text was found kept. */
function useKeepTyped(draft: FormDraft<string>, isChanged: boolean, keeper: DraftKeeper): (text: string) => void {
  const keptText = useRef('')
  useEffect(() => {
    if (!hasTyped(draft)) return
    // Put back as it was, or saved by another tab: it must not come back over what somebody else sets later.
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
