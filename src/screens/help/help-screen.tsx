import { StepList } from '../../features/help/first-steps.tsx'
import { HowTo } from '../../features/help/how-to.tsx'
import { ShortcutsButton } from '../../features/help/shortcuts.tsx'
import { texts } from '../../features/help/texts.ts'
import { InstallCard } from '../../features/sync-status/install-card.tsx'
import { ReadyLine } from '../../features/sync-status/ready-line.tsx'
import { SavingHelp } from '../../features/sync-status/saving-help.tsx'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useHasKeyboard } from '../../ui/primitives/media.ts'

export function HelpScreen() {
  const summary = useSyncSummary()
  const hasKeyboard = useHasKeyboard()
  return (
    <PlainScreen title={texts.help}>
      <Card title={texts.gettingStarted}>
        <StepList install={null} readiness={<ReadyLine />} />
      </Card>
      <Card title={texts.howTo}>
        <HowTo />
      </Card>
      <InstallCard hasUnsent={(summary?.waiting ?? 0) > 0} />
      <SavingHelp />
      {hasKeyboard ? (
        <Card title={texts.keyboardShortcuts}>
          <ShortcutsButton />
        </Card>
      ) : null}
    </PlainScreen>
  )
}
