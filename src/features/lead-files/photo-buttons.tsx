import { Button } from '../../ui/primitives/button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { texts } from './texts.ts'
import { useFilePicker } from './use-file-picker.tsx'
import { type AddFile, givenAs, usePhotos } from './use-photos.tsx'

/** In the hand the camera is one tap away, and several pictures of the gallery come with one choice. */
export function PhotoButtons({ onAdd }: { onAdd: AddFile }) {
  const isHandheld = useIsHandheld()
  const camera = usePhotos(onAdd)
  const gallery = useFilePicker({
    // Not every browser counts HEIC as an image.
    accept: 'image/*,.heic,.heif',
    'aria-label': texts.choosePhotos,
    multiple: true,
    onPick: (file) => onAdd(givenAs('photo', file)),
  })
  return (
    <>
      <Button icon={isHandheld ? 'camera' : 'plus'} onClick={camera.openCamera}>
        {isHandheld ? texts.takePhoto : texts.addPhoto}
      </Button>
      {camera.input}
      {isHandheld ? (
        <>
          <Button icon="plus" onClick={gallery.open}>
            {texts.choosePhotos}
          </Button>
          {gallery.input}
        </>
      ) : null}
    </>
  )
}
