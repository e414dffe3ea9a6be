import { useEffect, useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { noteExport } from '../../../contract/mutations/export.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { howMany } from './bulk-action.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import type { PhoneStyle } from '../../search/lead-csv.ts'
import type { Selected } from '../../search/selected.ts'
import { listTexts } from './list-texts.ts'
import { texts } from './texts.ts'

interface ExportDialogProps extends ExportQuestion {
  onEnd: () => void
}

const nameOfToday = (kind: ExportQuestion['kind']) => `doorstep-${kind}s-${londonDate(Date.now())}.csv`

/** The export stops when the dialog closes. */
export function ExportDialog({ kind, count, selected, onEnd }: ExportDialogProps) {
  const [progress, setProgress] = useState({ done: 0, total: count })
  const [failure, setFailure] = useState<string>()
  const [phones, setPhones] = useState<PhoneStyle>('text')
  const [closing, setClosing] = useState<AbortController>()
  const search = useSearch()
  const toasts = useToasts()
  const device = useDevice()
  const session = useSession()

  const noteIt = async (exported: number) => {
    const args = { userId: session?.userId ?? '', kind, count: exported, at: new Date().toISOString() }
    await mutate(device, noteExport, args, { subject: texts.exportSubject })
  }
  const write = async (closed: AbortSignal) => {
    let total = 0
    try {
      const file = await search?.bulk(kind).exportCsv(selected, phones, (done, of) => {
        total = of
        // Progress reported after the end must not show it again.
        if (!closed.aborted) setProgress({ done, total: of })
        return !closed.aborted
      })
      if (closed.aborted) return
      if (file) {
        // First, so that no file leaves that the audit log doesn't have.
        await noteIt(total)
        saveFile(file, nameOfToday(kind))
        toasts.succeed(`${howMany(total, kind)} exported`)
      }
      onEnd()
    } catch {
      if (!closed.aborted) setFailure(texts.theFileCouldntBeCreated)
    }
  }
  useEffect(() => () => closing?.abort(), [closing])
  const begin = () => {
    const controller = new AbortController()
    setClosing(controller)
    void write(controller.signal)
  }

  return (
    <Dialog
      actions={
        <>
          <Button onClick={onEnd}>{failure ? texts.close : texts.cancel}</Button>
          {closing ? null : (
            <Button kind="primary" onClick={begin}>
              {texts.exportHowMany(howMany(count, kind))}
            </Button>
          )}
        </>
      }
      description={texts.madeFromTheData}
      onOpenChange={(isOpen) => (isOpen ? undefined : onEnd())}
      open
      title={closing ? texts.exportingHowMany(howMany(progress.total, kind)) : listTexts.exportCsv}
    >
      {failure ? <FormNote kind="failure" text={failure} /> : null}
      {closing && !failure ? (
        <>
          <Progress label={texts.exported} total={progress.total} value={progress.done} />
          <p>{texts.doneOfTotal(thousands(progress.done), thousands(progress.total))}</p>
        </>
      ) : null}
      {closing ? null : (
        <CheckField
          checked={phones === 'formula'}
          hint={texts.phonesAsFormulasHint}
          label={texts.phonesAsFormulas}
          onChecked={(isChecked) => setPhones(isChecked ? 'formula' : 'text')}
        />
      )}
    </Dialog>
  )
}

export interface ExportQuestion {
  kind: LeadKind
  count: number
  selected: Selected
}
