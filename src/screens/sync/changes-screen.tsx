import { AllBatches } from '../../features/bulk-actions/batch-notices.tsx'
import { ReplacedCard } from '../../features/history/replaced-notices.tsx'
import { SyncScreen } from '../../features/sync-status/sync-screen.tsx'

export const ChangesScreen = () => <SyncScreen batches={<AllBatches />} replaced={<ReplacedCard />} />
