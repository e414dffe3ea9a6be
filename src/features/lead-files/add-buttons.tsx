import { useState } from 'react'
import { keepsPhotoPlace, setKeepsPhotoPlace } from '../../hooks/use-device-position.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import styles from './lead-files.module.css'
import { PhotoButtons } from './photo-buttons.tsx'
import type { SignedFor } from './signature-dialog.tsx'
import { texts } from './texts.ts'
import { useFilePicker } from './use-file-picker.tsx'
import { type AddFile, givenAs } from './use-photos.tsx'

interface AddButtonsProps {
  onAdd: AddFile
  isAdding: boolean
  signedFor: SignedFor
}

const SignatureDialog = deferred(async () => (await import('./signature-dialog.tsx')).SignatureDialog)

export function AddButtons({ isAdding, signedFor, onAdd }: AddButtonsProps) {
  const [isSigning, setIsSigning] = useState(false)
  const choice = usePlaceChoice(useSession()?.userId ?? '')
  const files = useFilePicker({
    'aria-label': texts.addFile,
    multiple: true,
    onPick: (file) => onAdd(givenAs('file', file)),
  })
  return (
    <div className={styles['add']}>
      <div className={styles['buttons']}>
        <PhotoButtons onAdd={onAdd} />
        <Button icon="plus" onClick={files.open}>
          {texts.addFile}
        </Button>
        <Button icon="plus" onClick={() => setIsSigning(true)}>
          {texts.addSignature}
        </Button>
      </div>
      {files.input}
      <CheckField
        checked={choice.isKept}
        label={texts.keepPlace}
        onChecked={(isWanted) => void choice.choose(isWanted)}
      />
      <Adding isAdding={isAdding} />
      <SignatureDialog
        isOpen={isSigning}
        isWanted={isSigning}
        onAdd={onAdd}
        onClose={() => setIsSigning(false)}
        onMissing={() => setIsSigning(false)}
        signedFor={signedFor}
      />
    </div>
  )
}

export const Adding = ({ isAdding }: Pick<AddButtonsProps, 'isAdding'>) => (
  <p aria-live="polite" className={styles['empty']} translate="no">
    {isAdding ? texts.adding : ''}
  </p>
)

/** A photo itself never says where it was taken: redrawing it on this device removes that. */
function usePlaceChoice(userId: string) {
  const toasts = useToasts()
  const [isKept, setIsKept] = useState(() => keepsPhotoPlace(userId))
  const choose = async (isWanted: boolean) => {
    setIsKept(isWanted)
    const isPossible = await setKeepsPhotoPlace(userId, isWanted)
    setIsKept(isWanted && isPossible)
    if (isWanted && !isPossible) toasts.fail(texts.placeRefused)
  }
  return { isKept, choose }
}
