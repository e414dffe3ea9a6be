import { useRef, useState } from 'react'
import { keepsPhotoPlace, setKeepsPhotoPlace } from '../../hooks/use-device-position.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'
import { addChosen, fileName, usePhotos } from './use-photos.tsx'

interface AddButtonsProps {
  isAdding: boolean
  onAdd: (given: GivenFile) => Promise<boolean>
}

const SignatureDialog = deferred(async () => (await import('./signature-dialog.tsx')).SignatureDialog)

export function AddButtons({ isAdding, onAdd }: AddButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const [isSigning, setIsSigning] = useState(false)
  const userId = useSession()?.userId ?? ''
  const choice = usePlaceChoice(userId)
  const { openCamera, input: photoInput } = usePhotos(onAdd, texts.addPhoto)
  const addFile = (file: File) => onAdd({ file, kind: 'file', name: fileName(file, 'file') })
  return (
    <div className={styles['add']}>
      <div className={styles['buttons']}>
        <Button icon="plus" onClick={openCamera}>
          {texts.addPhoto}
        </Button>
        <Button icon="plus" onClick={() => files.current?.click()}>
          {texts.addFile}
        </Button>
        <Button icon="plus" onClick={() => setIsSigning(true)}>
          {texts.addSignature}
        </Button>
      </div>
      {photoInput}
      <input
        aria-label={texts.addFile}
        hidden
        multiple
        onChange={(event) => void addChosen(event, addFile)}
        ref={files}
        type="file"
      />
      <CheckField
        checked={choice.isKept}
        label={texts.keepPlace}
        onChecked={(isWanted) => void choice.choose(isWanted)}
      />
      <p aria-live="polite" className={styles['empty']}>
        {isAdding ? texts.adding : ''}
      </p>
      <SignatureDialog
        isOpen={isSigning}
        isWanted={isSigning}
        onAdd={onAdd}
        onClose={() => setIsSigning(false)}
        onMissing={() => setIsSigning(false)}
      />
    </div>
  )
}

/** A photo itself never says where it was taken: drawing it anew on this device removes that. */
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
