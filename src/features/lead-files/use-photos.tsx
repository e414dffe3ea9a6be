import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { FILE_NAME_MAX_LENGTH } from '../../../contract/entities/files/lead-file.ts'
import { usePhotoPlace } from '../../hooks/use-device-position.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'

export type AddFile = (given: GivenFile) => Promise<boolean>

interface Photos {
  openCamera: () => void
  /** Belongs on the screen, where it doesn’t show. */
  input: ReactNode
}

/**
 * Adds photos: in the hand the camera opens, at a desk several can be chosen. `onAdded` gets how many were added.
 */
export function usePhotos(onAdd: AddFile, label: string, onAdded?: (count: number) => void): Photos {
  const isHandheld = useIsHandheld()
  const photos = useRef<HTMLInputElement>(null)
  const place = usePhotoPlace(useSession()?.userId ?? '')
  const openCamera = () => {
    place.begin()
    photos.current?.click()
  }
  const handleChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const added = await addChosen(event, (file) =>
      onAdd({ file, kind: 'photo', name: fileName(file, 'photo'), place: place.ofPhoto() }),
    )
    if (added > 0) onAdded?.(added)
  }
  const input = (
    <input
      accept="image/*"
      aria-label={label}
      hidden
      onChange={(event) => void handleChange(event)}
      ref={photos}
      type="file"
      {...(isHandheld ? { capture: 'environment' } : { multiple: true })}
    />
  )
  return { openCamera, input }
}

/** Together: no file waits for the place of another. Resolves to how many were added. */
export async function addChosen(event: ChangeEvent<HTMLInputElement>, add: (file: File) => Promise<boolean>) {
  const input = event.currentTarget
  const chosen = [...(input.files ?? [])]
  // The same file may be chosen again.
  input.value = ''
  const added = await Promise.all(chosen.map(add))
  return added.filter(Boolean).length
}

export const fileName = ({ name }: File, kind: 'photo' | 'file') =>
  name.trim().slice(0, FILE_NAME_MAX_LENGTH) || texts.kind(kind)
