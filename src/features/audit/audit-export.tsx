import { useState } from 'react'
import { type AuditScope, downloadAudit } from '../../../contract/endpoints/audit.ts'
import { download } from '../../api/call.ts'
import { useServerMutation } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { texts } from './texts.ts'

/** All that the filters leave, of every page. */
export function AuditExport({ scope }: { scope: AuditScope & { companyId?: string } }) {
  const token = useSession()?.token
  const toasts = useToasts()
  const act = useServerMutation()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await act(texts.notExported, async () => {
      const file = await download(downloadAudit, { query: scope }, token)
      saveFile(file, texts.fileName(londonDate(Date.now())))
      toasts.succeed(texts.exported)
    })
    setIsBusy(false)
  }
  return (
    <Button disabled={isBusy} icon="download" onClick={() => void save()}>
      {isBusy ? texts.exporting : texts.exportCsv}
    </Button>
  )
}
