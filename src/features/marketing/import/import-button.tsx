import { useState } from 'react'
import { DEFAULT_LIST_NAME } from '../../../../contract/entities/marketing/marketing-list.ts'
import { messages } from '../../../../contract/messages.ts'
import { useCompany, useSession } from '../../../hooks/use-local-data.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm, FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { addImport } from '../../../workers/imports/import-client.ts'

export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Import CSV</Button>
      <Dialog
        description="Everyone is subscribed, except people who opted out before. On a list with double opt-in they must confirm first. You must have their consent."
        onOpenChange={setIsOpen}
        open={isOpen}
        title="Import CSV"
      >
        <ImportForm onClose={close} />
      </Dialog>
    </>
  )
}

/** Of specification section 9. */
const DEFAULT_ROWS_PER_CHUNK = 1000

function ImportForm({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [chunkSize, setChunkSize] = useState(String(DEFAULT_ROWS_PER_CHUNK))
  const [listName, setListName] = useState(DEFAULT_LIST_NAME)
  const [kept, setKept] = useState(0)
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!file) throw new Error(messages.noSubscriberFile)
      const rowsPerChunk = Math.floor(Number(chunkSize))
      if (!(rowsPerChunk >= 1)) throw new Error(messages.chunkTooSmall)
      if (userId === undefined || companyId === undefined) return
      const name = listName.trim() || DEFAULT_LIST_NAME
      await addImport({ userId, companyId, file, listName: name, rowsPerChunk, onKept: setKept })
      onClose()
    },
    (error) => ({ words: failureText(error) }),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit="Import"
    >
      <FileField
        accept=".csv,text/csv"
        hint="Columns named email, first name, last name and phone are read, and their usual other names."
        label="CSV file"
        onFile={setFile}
      />
      <FieldPair>
        <TextField
          autoComplete="off"
          hint="Created if it doesn't exist."
          label="Default list name"
          onChange={(event) => setListName(event.currentTarget.value)}
          value={listName}
        />
        <TextField
          hint="Rows per request."
          inputMode="numeric"
          label="Chunk size"
          onChange={(event) => setChunkSize(event.currentTarget.value)}
          value={chunkSize}
        />
      </FieldPair>
      {isBusy && file ? (
        <WorkProgress
          label="Keeping the file on this device"
          total={file.size}
          value={kept}
          words={`${formatBytes(kept)} of ${formatBytes(file.size)}`}
        />
      ) : null}
    </DialogForm>
  )
}
