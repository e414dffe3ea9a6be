import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { Progress } from '../../ui/progress.tsx'
import { thousands } from '../../ui/thousands.ts'
import { useToasts } from '../../ui/toasts.tsx'
import type { Selected } from '../../workers/lead-bulk.ts'
import type { LeadKind } from '../../search/lead-columns.ts'
import { useSearch } from '../../workers/search-context.ts'
import { saveFile } from '../../ui/save-file.ts'
import { howMany } from './words.ts'

interface ExportButtonProps {
  kind: LeadKind
  count: number
  selected: Selected
}

const nameOfToday = (kind: LeadKind) => `doorstep-${kind}s-${new Date().toISOString().slice(0, 10)}.csv`

/** A file of what is on this device: it needs no signal. */
export function ExportButton({ kind, count, selected }: ExportButtonProps) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failure, setFailure] = useState<string>()
  const run = useRef<{ isWanted: boolean }>(undefined)
  const search = useSearch()
  const toasts = useToasts()

  const write = async () => {
    if (!search) return
    const mine = { isWanted: true }
    run.current = mine
    setFailure(undefined)
    setProgress({ done: 0, total: count })
    let total = 0
    try {
      const file = await search.bulk(kind).exportCsv(selected, (done, of) => {
        total = of
        // Told of once more after its end, it must not come back.
        if (mine.isWanted) setProgress({ done, total: of })
        return mine.isWanted
      })
      if (!file || !mine.isWanted) return
      saveFile(file, nameOfToday(kind))
      toasts.succeed(`${howMany(total, kind)} exported`)
      stop()
    } catch {
      if (mine.isWanted) setFailure('The file could not be made. Free some space on this device and try again.')
    }
  }
  const stop = () => {
    if (run.current) run.current.isWanted = false
    setProgress(undefined)
  }

  return (
    <>
      <Button disabled={count === 0} icon="download" onClick={() => void write()}>
        Export CSV
      </Button>
      <Dialog
        actions={<Button onClick={stop}>{failure ? 'Close' : 'Cancel'}</Button>}
        description="From the data on this device. Keep the file as safe as the leads in it."
        onOpenChange={(isOpen) => (isOpen ? undefined : stop())}
        open={progress !== undefined}
        title={`Exporting ${howMany(progress?.total ?? count, kind)}`}
      >
        {failure ? (
          <FormNote kind="failure" words={failure} />
        ) : (
          <>
            <Progress label="Exported" total={progress?.total ?? 0} value={progress?.done ?? 0} />
            <p>{`${thousands(progress?.done ?? 0)} of ${thousands(progress?.total ?? 0)}`}</p>
          </>
        )}
      </Dialog>
    </>
  )
}
