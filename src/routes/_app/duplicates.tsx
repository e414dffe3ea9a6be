import { createFileRoute } from '@tanstack/react-router'
import { DuplicatesScreen } from '../../features/duplicates/duplicates-screen.tsx'

export const Route = createFileRoute('/_app/duplicates')({ component: DuplicatesScreen })
