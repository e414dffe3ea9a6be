import { useState } from 'react'
import { isPicture } from '../../../contract/entities/files/file-type.ts'
import { fileTitle, type LeadFile } from '../../../contract/entities/files/lead-file.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { keptContentOf, useKeptContents, useThumbnail } from '../../hooks/use-lead-files.ts'
import { useLeadFiles } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { Adding } from './add-buttons.tsx'
import { BlobImage } from './blob-image.tsx'
import { stageText } from './file-line.tsx'
import { FileViewer } from './file-viewer.tsx'
import styles from './lead-files.module.css'
import { PhotoButtons } from './photo-buttons.tsx'
import { texts } from './texts.ts'
import { type FileActions, useFileActions } from './use-file-actions.ts'
import { usePhotos } from './use-photos.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'

interface PhotoButtonProps {
  leadId: string
  subject: string
  className: string | undefined
}

/**
 * In the bar of a lead or deal, wherever the screen is scrolled to. Without photos it opens the camera at once; afterwards
 * it opens the photos.
 */
export function PhotoButton({ leadId, subject, className }: PhotoButtonProps) {
  const toasts = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const pictures = (useLeadFiles(leadId) ?? []).filter(({ kind, type }) => kind !== 'signature' && isPicture(type))
  const actions = useFileActions(leadId, subject)
  const { openCamera, input } = usePhotos(actions.add, (count) => toasts.succeed(texts.photosAdded(count)))
  return (
    <>
      <button
        className={className}
        onClick={() => (pictures.length === 0 ? openCamera() : setIsOpen(true))}
        type="button"
      >
        <Icon name="camera" />
        <LiveText>{actions.isAdding && !isOpen ? texts.adding : texts.photo}</LiveText>
      </button>
      {input}
      {isOpen ? <PhotoSheet {...actions} onClose={() => setIsOpen(false)} pictures={pictures} /> : null}
    </>
  )
}

interface PhotoSheetProps extends Pick<FileActions, 'add' | 'describe' | 'isAdding'> {
  pictures: readonly LeadFile[]
  onClose: () => void
}

function PhotoSheet({ pictures, add, describe, isAdding, onClose }: PhotoSheetProps) {
  const contents = useKeptContents()
  const [openedId, setOpenedId] = useState<string>()
  return (
    <>
      <Dialog isSheet onOpenChange={onClose} open title={texts.photos}>
        <div className={styles['buttons']}>
          <PhotoButtons onAdd={add} />
        </div>
        <Adding isAdding={isAdding} />
        <ul className={styles['grid']}>
          {pictures.map((file) => (
            <li key={file._id}>
              <Thumbnail content={keptContentOf(file, contents)} file={file} onOpen={() => setOpenedId(file._id)} />
            </li>
          ))}
        </ul>
      </Dialog>
      <FileViewer contents={contents} describe={describe} files={pictures} onOpen={setOpenedId} openedId={openedId} />
    </>
  )
}

interface ThumbnailProps {
  file: LeadFile
  content: KeptContent | null | undefined
  onOpen: () => void
}

function Thumbnail({ file, content, onOpen }: ThumbnailProps) {
  const thumbnail = useThumbnail(file, content)
  const stage = stageText(file)
  return (
    <button aria-label={texts.openWhat(fileTitle(file))} className={styles['tile']} onClick={onOpen} type="button">
      {thumbnail ? <BlobImage alt="" blob={thumbnail} /> : <Icon name="camera" size={28} />}
      {stage ? <span className={styles['stage']}>{stage}</span> : null}
    </button>
  )
}
