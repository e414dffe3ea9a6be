import { createFileRoute } from '@tanstack/react-router'
import { AllBatches } from '../../features/bulk-actions/batch-notices.tsx'
import { ReplacedCard } from '../../features/history/replaced-notices.tsx'
import { SyncScreen } from '../../features/sync-status/sync-screen.tsx'

export const Route = createFileRoute('/_app/sync')({
  component: () => <SyncScreen batches={<AllBatches />} replaced={<ReplacedCard />} />,
})
