import { fileTitle, type LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { BlobImage } from './blob-image.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'

interface PictureButtonProps {
  file: LeadFile
  thumbnail: Blob | undefined
  onOpen: () => void
}

export const PictureButton = ({ file, thumbnail, onOpen }: PictureButtonProps) => (
  <button
    aria-label={texts.openWhat(fileTitle(file))}
    className={styles['picture']}
    data-kind={file.kind}
    onClick={onOpen}
    type="button"
  >
    {thumbnail ? <BlobImage alt="" blob={thumbnail} /> : <Icon name="note" size={28} />}
  </button>
)

interface MissingProps {
  failure: { isOffline: boolean; text: string } | undefined
  onRetry: () => void
  className: string | undefined
}

/** Shown until the bytes of a file are on this device, and if they can't be read. */
export const Missing = ({ failure, onRetry, className }: MissingProps) =>
  failure ? (
    <div className={className} role="alert">
      <p>{failure.isOffline ? texts.needsConnection : failure.text}</p>
      <Button onClick={onRetry}>{texts.tryAgain}</Button>
    </div>
  ) : (
    <p className={className}>{texts.loading}</p>
  )

export const PlaceLink = ({ file: { position } }: { file: LeadFile }) =>
  position ? (
    <a
      href={`https://www.openstreetmap.org/?mlat=${position.lat}&mlon=${position.lng}`}
      rel="noreferrer"
      target="_blank"
    >
      {texts.place}
    </a>
  ) : null
