import { useState } from 'react'
import { NOTE_MAX_LENGTH } from '../../../contract/entities/note.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { SavedElsewhereNotice } from '../../ui/forms/refused-notice.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { useHoldsUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { texts } from './texts.ts'

interface AddNoteDialogProps {
  open: boolean
  onClose: () => void
  text: string
  onText: (text: string) => void
  onSave: (content: string) => Promise<void>
  /** Whether another tab has saved this text. */
  isSavedElsewhere?: boolean
}

export function AddNoteDialog({ open, onClose, text, onText, onSave, isSavedElsewhere = false }: AddNoteDialogProps) {
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  useHoldsUnsavedText(text.trim() !== '')

  const handleSave = async () => {
    const content = text.trim()
    if (content === '') return
    setIsSaving(true)
    setFailure(undefined)
    try {
      await onSave(content)
      onText('')
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.notSaved)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button disabled={isSaving} kind="primary" onClick={() => void handleSave()}>
            {texts.saveNote}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open={open}
      title={texts.addNote}
    >
      <TextArea
        label={texts.note}
        maxLength={NOTE_MAX_LENGTH}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={6}
        value={text}
      />
      {isSavedElsewhere ? <SavedElsewhereNotice /> : null}
      {failure ? (
        <p role="alert" translate="no">
          {failure}
        </p>
      ) : null}
    </Dialog>
  )
}
