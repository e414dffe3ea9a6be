import { useRef } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { texts } from './texts.ts'
import { addChosen, type AddFile, fileName, usePhotos } from './use-photos.tsx'

/** In the hand the camera is one tap away, and several pictures of the gallery come with one choice. */
export function PhotoButtons({ onAdd }: { onAdd: AddFile }) {
  const gallery = useRef<HTMLInputElement>(null)
  const isHandheld = useIsHandheld()
  const { openCamera, input } = usePhotos(onAdd, texts.addPhoto)
  const addChosenPhoto = (file: File) => onAdd({ file, kind: 'photo', name: fileName(file, 'photo') })
  return (
    <>
      <Button icon={isHandheld ? 'camera' : 'plus'} onClick={openCamera}>
        {isHandheld ? texts.takePhoto : texts.addPhoto}
      </Button>
      {input}
      {isHandheld ? (
        <>
          <Button icon="plus" onClick={() => gallery.current?.click()}>
            {texts.choosePhotos}
          </Button>
          {/* Not every browser counts HEIC as an image. */}
          <input
            accept="image/*,.heic,.heif"
            aria-label={texts.choosePhotos}
            hidden
            multiple
            onChange={(event) => void addChosen(event, addChosenPhoto)}
            ref={gallery}
            type="file"
          />
        </>
      ) : null}
    </>
  )
}
