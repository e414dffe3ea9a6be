import type { ReactNode } from 'react'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useHasKeyboard } from '../../ui/primitives/media.ts'
import { StepList } from './first-steps.tsx'
import { HowTo } from './how-to.tsx'
import { ShortcutsButton } from './shortcuts.tsx'
import { texts } from './texts.ts'

interface HelpScreenProps {
  readiness: ReactNode
  /** How to install Doorstep in this browser, if it can be installed. */
  install: ReactNode
  saving: ReactNode
}

export const HelpScreen = ({ readiness, install, saving }: HelpScreenProps) => (
  <PlainScreen title={texts.help}>
    <Card title={texts.gettingStarted}>
      <StepList install={null} readiness={readiness} />
    </Card>
    <Card title={texts.howTo}>
      <HowTo />
    </Card>
    {install}
    {saving}
    {useHasKeyboard() ? (
      <Card title={texts.keyboardShortcuts}>
        <ShortcutsButton />
      </Card>
    ) : null}
  </PlainScreen>
)
