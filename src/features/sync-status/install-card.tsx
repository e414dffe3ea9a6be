import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useInstallPrompt } from '../../ui/primitives/install-prompt.ts'
import {
  AddToDockPicture,
  AddToHomeScreenPicture,
  ShareInToolbarPicture,
  ShareInWindowPicture,
} from './install-pictures.tsx'
import { BROWSER_ID, type InstallWay, installWay } from './install-way.ts'
import styles from './sync-screen.module.css'
import { frameTexts } from './frame-texts.ts'
import { texts } from './texts.ts'

const STEPS: Record<InstallWay, readonly { picture: ReactNode; text: string }[]> = {
  'home-screen': [
    { picture: <ShareInToolbarPicture />, text: texts.tapShareInTheToolbar },
    { picture: <AddToHomeScreenPicture />, text: texts.chooseAddToHomeScreen },
  ],
  dock: [
    { picture: <ShareInWindowPicture />, text: texts.clickShareInTheToolbar },
    { picture: <AddToDockPicture />, text: texts.chooseAddToDock },
  ],
}

/** Where the browser can be asked, a button; in Safari, which can't, its two steps. */
export function InstallCard({ hasUnsent }: { hasUnsent: boolean }) {
  const way = installWay()
  const install = useInstallPrompt()
  if (way === undefined && !install) return null
  return (
    <div className={styles['install']} id={BROWSER_ID}>
      <Card title={way === undefined ? frameTexts.installDoorstep : texts.installDoorstepToKeepYourData}>
        {way === undefined ? (
          <div className={styles['help']}>
            <p>{texts.installedDoorstepOpens}</p>
            <div>
              <InstallButton />
            </div>
          </div>
        ) : (
          <SafariSteps hasUnsent={hasUnsent} way={way} />
        )}
      </Card>
    </div>
  )
}

const SafariSteps = ({ way, hasUnsent }: { way: InstallWay; hasUnsent: boolean }) => (
  <div className={styles['help']}>
    <p>{texts.safariMayClearDoorstepsDataUnsentChanges}</p>
    <ol className={styles['steps']}>
      {STEPS[way].map(({ picture, text }) => (
        <li key={text}>
          {picture}
          {text}
        </li>
      ))}
    </ol>
    <p>{hasUnsent ? texts.sendYourChangesFirst : texts.thenSign}</p>
  </div>
)

/** Nothing where the browser can't be asked. */
export function InstallButton() {
  const install = useInstallPrompt()
  return install ? (
    <Button icon="download" onClick={install}>
      {frameTexts.installDoorstep}
    </Button>
  ) : null
}

/** For the first steps: the button, or where Safari's steps are shown. */
export const InstallHint = () =>
  installWay() === undefined ? (
    <InstallButton />
  ) : (
    <Link className={buttonClass()} hash={BROWSER_ID} to="/help">
      {frameTexts.howToInstall}
    </Link>
  )
