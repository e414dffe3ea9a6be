import { createFileRoute } from '@tanstack/react-router'
import { PostcodeUploadScreen } from '../../features/postcode-upload/postcode-upload-screen.tsx'

export const Route = createFileRoute('/_app/upload-postcodes')({ component: PostcodeUploadScreen })
