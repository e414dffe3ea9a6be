import { useState } from 'react'
import { DEFAULT_LIST_NAME } from '../../../../contract/entities/marketing-list.ts'
import { messages } from '../../../../contract/messages.ts'
import { useCompany, useSession } from '../../../db/hooks.ts'
import { bytesInWords } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm, FieldPair } from '../../../ui/dialog-form.tsx'
import { failureWords } from '../../../ui/failure-words.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { WorkProgress } from '../../../ui/work-progress.tsx'
import { addImport } from '../../../workers/imports/import-client.ts'

export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Import CSV</Button>
      <Dialog
        description="Everybody in the file is subscribed; who has left before stays out. You must have their consent."
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
    (error) => ({ words: failureWords(error) }),
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
          hint="It is made if it is not there."
          label="Default list name"
          onChange={(event) => setListName(event.currentTarget.value)}
          value={listName}
        />
        <TextField
          hint="Rows a request."
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
          words={`${bytesInWords(kept)} of ${bytesInWords(file.size)}`}
        />
      ) : null}
    </DialogForm>
  )
}
