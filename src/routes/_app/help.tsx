import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '../../features/help/help-screen.tsx'
import { InstallCard } from '../../features/sync-status/install-card.tsx'
import { ReadyLine } from '../../features/sync-status/ready-line.tsx'
import { SavingHelp } from '../../features/sync-status/saving-help.tsx'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'

export const Route = createFileRoute('/_app/help')({ component: Help })

function Help() {
  const summary = useSyncSummary()
  return (
    <HelpScreen
      install={<InstallCard hasUnsent={(summary?.waiting ?? 0) > 0} />}
      readiness={<ReadyLine />}
      saving={<SavingHelp />}
    />
  )
}
