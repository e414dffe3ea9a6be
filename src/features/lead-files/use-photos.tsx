import { FILE_NAME_MAX_LENGTH } from '../../../contract/entities/files/lead-file.ts'
import { usePhotoPlace } from '../../hooks/use-device-position.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { texts } from './texts.ts'
import type { GivenFile } from './use-file-actions.ts'
import { useFilePicker } from './use-file-picker.tsx'

export type AddFile = (given: GivenFile) => Promise<boolean>

/** Adds photos: in the hand the camera opens, at a desk several can be chosen. `onAdded` gets how many were added. */
export function usePhotos(onAdd: AddFile, onAdded?: (count: number) => void) {
  const isHandheld = useIsHandheld()
  const place = usePhotoPlace(useSession()?.userId ?? '')
  const { open, input } = useFilePicker({
    accept: 'image/*',
    'aria-label': texts.addPhoto,
    onPick: (file) => onAdd({ ...givenAs('photo', file), place: place.ofPhoto() }),
    onAdded,
    ...(isHandheld ? { capture: 'environment' } : { multiple: true }),
  })
  const openCamera = () => {
    place.begin()
    open()
  }
  return { openCamera, input }
}

export const givenAs = (kind: 'photo' | 'file', file: File): GivenFile => ({
  file,
  kind,
  name: file.name.trim().slice(0, FILE_NAME_MAX_LENGTH) || texts.kind(kind),
})
