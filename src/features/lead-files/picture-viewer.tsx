import { useEffect, useEffectEvent, useRef } from 'react'
import { fileTitle, type LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { useFileContent, useThumbnail } from '../../hooks/use-lead-files.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { BlobImage } from './blob-image.tsx'
import { Missing, PlaceLink } from './file-parts.tsx'
import styles from './picture-viewer.module.css'
import { PictureWords } from './picture-words.tsx'
import { texts } from './texts.ts'
import type { FileActions } from './use-file-actions.ts'
import { transformOf, useGestures } from './use-gestures.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface PictureViewerProps {
  /** Of the lead, in the order in which they show. */
  pictures: readonly LeadFile[]
  file: LeadFile
  content: KeptContent | null | undefined
  describe: FileActions['describe']
  onShow: (file: LeadFile) => void
  onClose: () => void
}

const ZOOM_STEP = 1.5

/** A picture over the whole screen, with the others of its lead a swipe away. */
export function PictureViewer({ pictures, file, content, describe, onShow, onClose }: PictureViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const at = pictures.findIndex(({ _id }) => _id === file._id)
  const gestures = useGestures({ stage, onStep: (step) => show(step) })
  const show = (step: -1 | 1) => {
    const next = pictures[at + step]
    if (!next) return
    keepTyped()
    gestures.showWhole()
    onShow(next)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    act({ show, zoomBy: gestures.zoomBy, showWhole: gestures.showWhole })
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  const close = () => {
    keepTyped()
    onClose()
  }
  return (
    <Dialog isFull onOpenChange={close} open title={fileTitle(file)}>
      <div className={styles['viewer']}>
        <div className={styles['stage']} ref={stage} {...gestures.handlers} data-zoomed={gestures.view.scale > 1}>
          <div className={styles['sheet']} style={{ transform: transformOf(gestures.view) }}>
            <Picture content={content} file={file} key={file._id} />
          </div>
        </div>
        <div className={styles['tools']}>
          <div className={styles['group']}>
            <Button
              aria-label={texts.previousPicture}
              disabled={at <= 0}
              icon="chevronLeft"
              kind="quiet"
              onClick={() => show(-1)}
            />
            <p aria-live="polite" className={styles['count']}>
              {texts.pictureOf(at + 1, pictures.length)}
            </p>
            <Button
              aria-label={texts.nextPicture}
              disabled={at >= pictures.length - 1}
              icon="chevronRight"
              kind="quiet"
              onClick={() => show(1)}
            />
          </div>
          <div className={styles['group']}>
            <Button
              aria-label={texts.zoomOut}
              disabled={gestures.view.scale === 1}
              icon="minus"
              kind="quiet"
              onClick={() => gestures.zoomBy(1 / ZOOM_STEP)}
            />
            <Button aria-label={texts.zoomIn} icon="plus" kind="quiet" onClick={() => gestures.zoomBy(ZOOM_STEP)} />
            <Download file={file} />
          </div>
        </div>
        <PictureWords describe={describe} file={file} key={file._id} />
        <p className={styles['facts']}>
          <LiveText>
            {file.signedBy
              ? texts.signedBy(file.signedBy, formatTimestamp(file.signedAt ?? file.createdAt))
              : formatTimestamp(file.createdAt)}
          </LiveText>
          {file.signedText ? <span className={styles['signed']}>{file.signedText}</span> : null}
          <PlaceLink file={file} />
        </p>
      </div>
    </Dialog>
  )
}

/** A field is saved when it loses the focus, which a swipe, a key or Back doesn't take from it. */
function keepTyped() {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

interface KeyActions {
  show: (step: -1 | 1) => void
  zoomBy: (factor: number) => void
  showWhole: () => void
}

const KEYS: Readonly<Record<string, (actions: KeyActions) => void>> = {
  ArrowRight: ({ show }) => show(1),
  ArrowLeft: ({ show }) => show(-1),
  '+': ({ zoomBy }) => zoomBy(ZOOM_STEP),
  '=': ({ zoomBy }) => zoomBy(ZOOM_STEP),
  '-': ({ zoomBy }) => zoomBy(1 / ZOOM_STEP),
  '0': ({ showWhole }) => showWhole(),
}

/** The thumbnail until the whole picture has loaded. */
function Picture({ file, content }: Pick<PictureViewerProps, 'file' | 'content'>) {
  const { value, failure, refetch } = useFileContent(file)
  const thumbnail = useThumbnail(file, content)
  const shown = value ?? thumbnail
  return (
    <>
      {shown ? <BlobImage alt={fileTitle(file)} blob={shown} className={styles['picture']} /> : null}
      {value ? null : <Missing className={styles['missing']} failure={failure} onRetry={refetch} />}
    </>
  )
}

function Download({ file }: { file: LeadFile }) {
  const { value } = useFileContent(file)
  return (
    <Button
      aria-label={texts.download}
      disabled={!value}
      icon="download"
      kind="quiet"
      onClick={() => (value ? saveFile(value, file.name) : undefined)}
    />
  )
}
