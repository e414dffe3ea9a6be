import { createFileRoute } from '@tanstack/react-router'
import { BulkUploadScreen } from '../../features/uploads/bulk-upload-screen.tsx'

export const Route = createFileRoute('/_app/bulk-upload')({ component: BulkUploadScreen })
