import { useEffect, useState } from 'react'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './sync-screen.module.css'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

/** What the app promises about a change, and the browser about its storage. */
export function SavingHelp() {
  const isKept = useStoragePromise()
  return (
    <Card title={texts.howSavingWorks}>
      <div className={styles['help']}>
        <p>
          <strong>{texts.savedOnThisDevice2}</strong> {texts.meansYourChangeIsSafe}
        </p>
        <p>
          <strong>{texts.sent}</strong> {texts.meansTheServer}
        </p>
        {isKept === undefined ? null : (
          <p>
            <strong>{isKept ? texts.protected : texts.notProtected}</strong>{' '}
            <LiveText>{isKept ? texts.meansThisBrowserHasPromised : texts.meansThisBrowserMayClear}</LiveText>
          </p>
        )}
        <p className={styles['smallPrint']}>{texts.notCoveredAPowerCut}</p>
      </div>
    </Card>
  )
}

/** Whether the browser has promised to keep this device's data; undefined when it does not say. */
function useStoragePromise(): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>()
  useEffect(() => {
    let isLeft = false
    void navigator.storage?.persisted?.().then((answer) => {
      if (!isLeft) setIsKept(answer)
    })
    return () => {
      isLeft = true
    }
  }, [])
  return isKept
}
