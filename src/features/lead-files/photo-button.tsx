import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { texts } from './texts.ts'
import { useFileActions } from './use-file-actions.ts'
import { usePhotos } from './use-photos.tsx'

interface PhotoButtonProps {
  leadId: string
  subject: string
  className: string | undefined
}

/** In the bar of a lead or deal: opens the camera from wherever the screen is scrolled to. */
export function PhotoButton({ leadId, subject, className }: PhotoButtonProps) {
  const toasts = useToasts()
  const { add, isAdding } = useFileActions(leadId, subject)
  // The list of files is out of view.
  const { openCamera, input } = usePhotos(add, texts.takePhoto, (count) => toasts.succeed(texts.photosAdded(count)))
  return (
    <>
      <button aria-disabled={isAdding} className={className} onClick={openCamera} type="button">
        <Icon name="camera" />
        {isAdding ? texts.adding : texts.kind('photo')}
      </button>
      {input}
    </>
  )
}
