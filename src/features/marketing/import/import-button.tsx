import { useState } from 'react'
import type { ConsentBasis } from '../../../../contract/entities/marketing/consent.ts'
import { DEFAULT_LIST_NAME } from '../../../../contract/entities/marketing/marketing-list.ts'
import { messages } from '../../../../contract/messages.ts'
import { useCompany, useSession } from '../../../hooks/use-local-data.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { useTyped } from '../../../hooks/use-typed.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm, FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { CSV_FILES, FileField } from '../../../ui/forms/file-field.tsx'
import { HeaderLineField } from '../../../ui/forms/header-line-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { type ReadFile, useFileWork } from '../../../ui/forms/use-file-work.ts'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { readFirstLinesOf } from '../../../workers/csv/csv-client.ts'
import type { FirstLines } from '../../../workers/csv/read-fields.ts'
import { addImport } from '../../../workers/imports/import-client.ts'
import { BasisField } from '../basis-field.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'

export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.importCsv}</Button>
      <Dialog
        description={texts.everyoneIsSubscribedExceptPeople}
        onOpenChange={setIsOpen}
        open={isOpen}
        title={texts.importCsv}
      >
        <ImportForm onClose={close} />
      </Dialog>
    </>
  )
}

/** Specification section 9. */
const DEFAULT_ROWS_PER_CHUNK = 1000

function ImportForm({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  const [file, setFile] = useState<File>()
  const [headerLine, setHeaderLine] = useState<number>()
  // What can't be read is reported by the import.
  const firstLines = useFileWork(file, readLines)?.result
  const [kept, setKept] = useState(0)
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  const typed = useTyped('import of subscribers', {
    chunkSize: String(DEFAULT_ROWS_PER_CHUNK),
    listName: DEFAULT_LIST_NAME,
    basis: undefined as ConsentBasis | undefined,
  })
  const form = useOfficeForm({
    values: typed.value,
    typed,
    send: async ({ chunkSize, listName, basis }) => {
      if (!file) throw new Error(messages.noSubscriberFile)
      const rowsPerChunk = Math.floor(Number(chunkSize))
      if (!(rowsPerChunk >= 1)) throw new Error(messages.chunkTooSmall)
      if (userId === undefined || companyId === undefined) return
      const name = listName.trim() || DEFAULT_LIST_NAME
      const chosen = { ...(basis ? { basis } : {}), ...(headerLine === undefined ? {} : { headerLine }) }
      await addImport(device, { userId, companyId, file, listName: name, ...chosen, rowsPerChunk, onKept: setKept })
      onClose()
    },
    explain: (error) => ({ text: failureText(error) }),
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setHeaderLine(undefined)
  }
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={texts.importLabel}>
      <FileField accept={CSV_FILES} hint={texts.columnsNamedEmailFirstName} label={texts.csvFile} onFile={choose} />
      {firstLines ? (
        <HeaderLineField
          firstLines={firstLines.lines}
          headerLine={headerLine ?? firstLines.headerLine}
          onHeaderLine={setHeaderLine}
        />
      ) : null}
      <FieldPair>
        <TextField
          {...form.line('listName')}
          autoComplete="off"
          hint={texts.createdIfItDoesntExist}
          label={texts.defaultListName}
        />
        <TextField
          {...form.line('chunkSize')}
          hint={texts.rowsPerRequest}
          inputMode="numeric"
          label={texts.chunkSize}
        />
      </FieldPair>
      <BasisField onBasis={(basis) => form.edit('basis', basis)} value={form.values.basis} />
      {form.isBusy && file ? (
        <WorkProgress
          label={texts.keepingTheFileOnThisDevice}
          total={file.size}
          value={kept}
          text={texts.keptOfSize(formatBytes(kept), formatBytes(file.size))}
        />
      ) : null}
    </DialogForm>
  )
}

const readLines: ReadFile<FirstLines, never> = (file, { signal }) => readFirstLinesOf(file, signal)
