import { isPicture } from '../../../contract/entities/files/file-type.ts'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { keptContentOf, useFileContent } from '../../hooks/use-lead-files.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { Missing } from './file-parts.tsx'
import styles from './lead-files.module.css'
import { PictureViewer } from './picture-viewer.tsx'
import { texts } from './texts.ts'
import type { FileActions } from './use-file-actions.ts'

interface FileViewerProps {
  files: readonly LeadFile[]
  /** Of the file that is open; nothing once it is deleted. */
  openedId: string | undefined
  contents: ReadonlyMap<string, KeptContent> | undefined
  describe: FileActions['describe']
  onOpen: (id: string | undefined) => void
}

/** The full file: from this device while it waits to be sent, and on demand afterwards. */
export function FileViewer({ files, openedId, contents, describe, onOpen }: FileViewerProps) {
  const file = files.find(({ _id }) => _id === openedId)
  if (!file) return null
  const close = () => onOpen(undefined)
  if (!isPicture(file.type)) return <DocumentDialog file={file} onClose={close} />
  return (
    <PictureViewer
      content={keptContentOf(file, contents)}
      describe={describe}
      file={file}
      onClose={close}
      onShow={({ _id }) => onOpen(_id)}
      pictures={files.filter(({ type }) => isPicture(type))}
    />
  )
}

function DocumentDialog({ file, onClose }: { file: LeadFile; onClose: () => void }) {
  const { value, failure, refetch } = useFileContent(file)
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
      {value ? null : <Missing className={styles['missing']} failure={failure} onRetry={refetch} />}
    </Dialog>
  )
}
