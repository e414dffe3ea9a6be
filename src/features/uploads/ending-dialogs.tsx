import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'

interface UndoDialogProps {
  upload: BulkUpload
  onUndo: () => void
  onClose: () => void
}

export const UndoDialog = ({ upload: { fileName, rows }, onUndo, onClose }: UndoDialogProps) => (
  <ConfirmDialog
    confirm="Undo upload"
    description={`${counted(rows.added, 'lead')} that it added will be removed and ${counted(rows.updated, 'lead')} that it changed put back, except where somebody has worked on them since.`}
    onConfirm={onUndo}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    open
    title={`Undo ${fileName}?`}
  />
)

interface CancelDialogProps {
  upload: BulkUpload
  onCancel: () => void
  onClose: () => void
}

export const CancelDialog = ({ upload: { fileName }, onCancel, onClose }: CancelDialogProps) => (
  <ConfirmDialog
    cancel="Keep uploading"
    confirm="Cancel upload"
    description="This stops the upload for good, on every device. Leads it has already added stay; you can undo them."
    onConfirm={onCancel}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    open
    title={`Cancel ${fileName}?`}
  />
)
