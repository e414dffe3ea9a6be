import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
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
import type { Selected } from '../../search/selected.ts'
import { texts } from './texts.ts'

interface ExportDialogProps extends ExportQuestion {
  onEnd: () => void
}

const nameOfToday = (kind: ExportQuestion['kind']) => `doorstep-${kind}s-${londonDate(Date.now())}.csv`

/** The export starts when the dialog opens, and stops when it closes. */
export function ExportDialog({ kind, count, selected, onEnd }: ExportDialogProps) {
  const [progress, setProgress] = useState({ done: 0, total: count })
  const [failure, setFailure] = useState<string>()
  const search = useSearch()
  const toasts = useToasts()
  const device = useDevice()
  const session = useSession()

  const noteIt = async (exported: number) => {
    const args = { userId: session?.userId ?? '', kind, count: exported, at: new Date().toISOString() }
    await mutate(device, noteExport, args, { subject: texts.exportSubject })
  }
  const write = useEffectEvent(async (closed: AbortSignal) => {
    let total = 0
    try {
      const file = await search?.bulk(kind).exportCsv(selected, (done, of) => {
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
  })
  useEffect(() => {
    const closing = new AbortController()
    const starting = setTimeout(() => void write(closing.signal))
    return () => {
      clearTimeout(starting)
      closing.abort()
    }
  }, [])

  return (
    <Dialog
      actions={<Button onClick={onEnd}>{failure ? texts.close : texts.cancel}</Button>}
      description={texts.madeFromTheData}
      onOpenChange={(isOpen) => (isOpen ? undefined : onEnd())}
      open
      title={texts.exportingHowMany(howMany(progress.total, kind))}
    >
      {failure ? (
        <FormNote kind="failure" text={failure} />
      ) : (
        <>
          <Progress label={texts.exported} total={progress.total} value={progress.done} />
          <p>{texts.doneOfTotal(thousands(progress.done), thousands(progress.total))}</p>
        </>
      )}
    </Dialog>
  )
}

export interface ExportQuestion {
  kind: LeadKind
  count: number
  selected: Selected
}
