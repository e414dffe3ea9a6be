import { type ChangeEvent, useRef, useState } from 'react'
import { FILE_NAME_MAX_LENGTH } from '../../../contract/entities/files/lead-file.ts'
import { keepsPhotoPlace, setKeepsPhotoPlace, usePhotoPlace } from '../../hooks/use-device-position.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'

interface AddButtonsProps {
  isAdding: boolean
  onAdd: (given: GivenFile) => Promise<boolean>
}

const SignatureDialog = deferred(async () => (await import('./signature-dialog.tsx')).SignatureDialog)

export function AddButtons({ isAdding, onAdd }: AddButtonsProps) {
  const photos = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [isSigning, setIsSigning] = useState(false)
  const userId = useSession()?.userId ?? ''
  const choice = usePlaceChoice(userId)
  const place = usePhotoPlace(userId)

  const openCamera = () => {
    place.begin()
    photos.current?.click()
  }
  const addAll = (kind: 'photo' | 'file') => async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const chosen = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    // Together: no file waits for the place of another.
    await Promise.all(
      chosen.map((file) =>
        onAdd({ file, kind, name: nameOf(file, kind), ...(kind === 'photo' ? { place: place.ofPhoto() } : {}) }),
      ),
    )
  }
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
      <input
        accept="image/*"
        aria-label={texts.addPhoto}
        capture="environment"
        hidden
        onChange={(event) => void addAll('photo')(event)}
        ref={photos}
        type="file"
      />
      <input
        aria-label={texts.addFile}
        hidden
        multiple
        onChange={(event) => void addAll('file')(event)}
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

const nameOf = ({ name }: File, kind: 'photo' | 'file') =>
  name.trim().slice(0, FILE_NAME_MAX_LENGTH) || texts.kind(kind)

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
