import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { lastListHref } from '../../ui/primitives/last-list.ts'
import { useUndo } from '../use-undo.ts'

export interface DeleteTexts {
  action: string
  question: (name: string) => string
  effect: string
  deleted: (name: string) => string
  back: (name: string) => string
  failure: string
}

interface DeleteRecordButtonProps {
  texts: DeleteTexts
  name: string
  home: string
  remove: () => Promise<void>
  /** Adds it again. */
  addAgain: () => Promise<void>
}

/** Asks, and offers Undo on the list that it leads to. */
export function DeleteRecordButton({ texts, name, home, remove, addAgain }: DeleteRecordButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const toasts = useToasts()
  const { undoWith } = useUndo()
  const handleConfirm = async () => {
    setIsAsking(false)
    try {
      await remove()
      await navigate({ href: lastListHref(home) })
      toasts.succeed(texts.deleted(name), undoWith(addAgain, texts.back(name)))
    } catch (error) {
      toasts.fail(texts.failure, failureText(error))
    }
  }
  return (
    <>
      <Button icon="trash" onClick={() => setIsAsking(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        confirm={texts.action}
        description={texts.effect}
        onConfirm={() => void handleConfirm()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.question(name)}
      />
    </>
  )
}
