import { createFileRoute } from '@tanstack/react-router'
import { JobUploadScreen } from '../../features/job-upload/job-upload-screen.tsx'

export const Route = createFileRoute('/_app/upload-jobs')({ component: JobUploadScreen })
