import { isPicture } from '../../../contract/entities/files/file-type.ts'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { useReadFile } from '../../hooks/use-lead-files.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { BlobImage } from './blob-image.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'

/** The full file: from this device while it waits to be sent, and on demand afterwards. */
export function FileViewer({ file, onClose }: { file: LeadFile; onClose: () => void }) {
  const readFile = useReadFile()
  const { value, failure, refetch } = useServerQuery(`content of ${file.contentId}`, () => readFile(file))
  return (
    <Dialog
      actions={
        <>
          {value ? (
            <Button icon="download" onClick={() => saveFile(value, file.name)}>
              {texts.download}
            </Button>
          ) : null}
          <Button kind="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
      onOpenChange={onClose}
      open
      title={file.name}
    >
      {value && isPicture(file.type) ? <BlobImage alt={file.name} blob={value} className={styles['full']} /> : null}
      {value || failure ? null : <p>{texts.loading}</p>}
      {failure && !value ? (
        <div className={styles['missing']} role="alert">
          <p>{failure.isOffline ? texts.needsConnection : failure.text}</p>
          <Button onClick={refetch}>{texts.tryAgain}</Button>
        </div>
      ) : null}
      {file.position ? (
        <p>
          <a
            href={`https://www.openstreetmap.org/?mlat=${file.position.lat}&mlon=${file.position.lng}`}
            rel="noreferrer"
            target="_blank"
          >
            {texts.place}
          </a>
        </p>
      ) : null}
    </Dialog>
  )
}
