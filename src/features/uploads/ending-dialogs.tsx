import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'

interface UndoDialogProps {
  upload: BulkUpload
  onUndo: () => void
  onClose: () => void
}

export const UndoDialog = ({ upload: { fileName, rows }, onUndo, onClose }: UndoDialogProps) => (
  <ConfirmDialog
    confirm={texts.undoUpload}
    description={texts.addedThatItAdded(counted(rows.added, 'lead'), counted(rows.updated, 'lead'))}
    onConfirm={onUndo}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    open
    title={texts.undoFileName2(fileName)}
  />
)

interface CancelDialogProps {
  upload: BulkUpload
  onCancel: () => void
  onClose: () => void
}

export const CancelDialog = ({ upload: { fileName }, onCancel, onClose }: CancelDialogProps) => (
  <ConfirmDialog
    cancel={texts.keepUploading}
    confirm={texts.cancelUpload}
    description={texts.thisStopsTheUpload}
    onConfirm={onCancel}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    open
    title={texts.cancelFileName2(fileName)}
  />
)
