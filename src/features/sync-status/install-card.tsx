import { Card } from '../../ui/primitives/card.tsx'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import { type InstallWay, installWay } from './install-way.ts'
import styles from './sync-screen.module.css'
import { texts } from './texts.ts'

export const INSTALL_ID = 'install'

const STEPS: Record<InstallWay, readonly { icon: IconName; text: string }[]> = {
  'home-screen': [
    { icon: 'share', text: texts.tapShareInTheToolbar },
    { icon: 'plusSquare', text: texts.chooseAddToHomeScreen },
  ],
  dock: [
    { icon: 'share', text: texts.clickShareInTheToolbar },
    { icon: 'dock', text: texts.chooseAddToDock },
  ],
}

export function InstallCard({ hasUnsent }: { hasUnsent: boolean }) {
  const way = installWay()
  if (way === undefined) return null
  return (
    <div className={styles['install']} id={INSTALL_ID}>
      <Card title={texts.installDoorstepToKeepYourData}>
        <div className={styles['help']}>
          <p>{texts.safariMayClearDoorstepsDataUnsentChanges}</p>
          <ol className={styles['steps']}>
            {STEPS[way].map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} size={26} />
                {text}
              </li>
            ))}
          </ol>
          {hasUnsent ? <p>{texts.sendYourChangesFirst}</p> : <p>{texts.thenSign}</p>}
        </div>
      </Card>
    </div>
  )
}
