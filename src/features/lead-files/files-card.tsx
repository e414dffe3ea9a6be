import { useState } from 'react'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { fullName } from '../../../contract/entities/lead.ts'
import { keptContentOf, useKeptContents } from '../../hooks/use-lead-files.ts'
import { useLead, useLeadFiles } from '../../hooks/use-local-data.ts'
import { useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AddButtons } from './add-buttons.tsx'
import { FileLine } from './file-line.tsx'
import { FileViewer } from './file-viewer.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'
import { useFileActions } from './use-file-actions.ts'

export function FilesCard({ leadId, subject }: { leadId: string; subject: string }) {
  const files = useLeadFiles(leadId)
  const contents = useKeptContents()
  const unsent = useUnsentIds('leadFile')
  const { add, remove, describe, isAdding } = useFileActions(leadId, subject)
  const [openedId, setOpenedId] = useState<string>()
  const lead = useLead(leadId)
  return (
    <Card title={texts.files}>
      <AddButtons
        isAdding={isAdding}
        onAdd={add}
        signedFor={{ leadId, name: lead ? fullName(lead) : '', address: lead ? addressOf(lead) : '' }}
      />
      {files ? null : <Skeleton lines={2} />}
      {files?.length === 0 ? <p className={styles['empty']}>{texts.none}</p> : null}
      <ul className={styles['lines']}>
        {files?.map((file) => (
          <FileLine
            content={keptContentOf(file, contents)}
            file={file}
            isUnsent={unsent.has(file._id)}
            key={file._id}
            onDelete={() => void remove(file)}
            onOpen={() => setOpenedId(file._id)}
          />
        ))}
      </ul>
      <FileViewer
        contents={contents}
        describe={describe}
        files={files ?? []}
        onOpen={setOpenedId}
        openedId={openedId}
      />
    </Card>
  )
}
