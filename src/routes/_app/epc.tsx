import { createFileRoute } from '@tanstack/react-router'
import { EpcScreen } from '../../features/epc/epc-screen.tsx'

export const Route = createFileRoute('/_app/epc')({ component: EpcScreen })
