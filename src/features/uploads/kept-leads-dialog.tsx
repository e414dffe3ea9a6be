import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { useLead } from '../../hooks/use-local-data.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'
import styles from './uploads.module.css'

interface KeptLeadsDialogProps {
  upload: BulkUpload
  onClose: () => void
}

/** The leads of an upload that its undo has kept. */
export const KeptLeadsDialog = ({ upload: { fileName, undo }, onClose }: KeptLeadsDialogProps) => (
  <Dialog
    description={texts.keptWhy}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    open
    title={texts.keptLeadsOfFileName(fileName)}
  >
    <ul className={styles['kept']}>
      {undo?.leads?.map((id) => (
        <li key={id}>
          <KeptLead id={id} />
        </li>
      ))}
    </ul>
  </Dialog>
)

function KeptLead({ id }: { id: string }) {
  const lead = useLead(id)
  if (lead === undefined) return null
  return lead ? <LeadLink className={styles['keptLead']} lead={lead} /> : texts.notOnThisDevice
}
