import { Card } from '../../ui/primitives/card.tsx'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import { type InstallWay, installWay } from './install-way.ts'
import styles from './sync-screen.module.css'

export const INSTALL_ID = 'install'

const STEPS: Record<InstallWay, readonly { icon: IconName; words: string }[]> = {
  'home-screen': [
    { icon: 'share', words: 'Tap Share in the toolbar' },
    { icon: 'plusSquare', words: 'Choose Add to Home Screen' },
  ],
  dock: [
    { icon: 'share', words: 'Click Share in the toolbar' },
    { icon: 'dock', words: 'Choose Add to Dock' },
  ],
}

/** In Safari, until Doorstep is installed: how to install it. */
export function InstallCard({ hasUnsent }: { hasUnsent: boolean }) {
  const way = installWay()
  if (way === undefined) return null
  return (
    <div className={styles['install']} id={INSTALL_ID}>
      <Card title="Install Doorstep to keep your data">
        <div className={styles['help']}>
          <p>
            Safari may clear Doorstep’s data, unsent changes included, after 7 days without use. It keeps the data of an
            installed app.
          </p>
          <ol className={styles['steps']}>
            {STEPS[way].map(({ icon, words }) => (
              <li key={words}>
                <Icon name={icon} size={26} />
                {words}
              </li>
            ))}
          </ol>
          {hasUnsent ? (
            <p>Send your changes first: the installed app starts empty and loads your leads again.</p>
          ) : (
            <p>Then sign in to the installed app: it starts empty and loads your leads again.</p>
          )}
        </div>
      </Card>
    </div>
  )
}
