import { useCompanyData } from '../../db/hooks.ts'
import { sendNow } from '../../db/outbox-actions.ts'
import { acceptEmptied } from '../../db/feed-place.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { thousands } from '../../ui/thousands.ts'
import styles from './sync-screen.module.css'

/** Nothing leaves this device because a server lost it, unless the person says so. */
export function EmptiedServer({ leads }: { leads: number }) {
  const data = useCompanyData()
  const handleAccept = async () => {
    if (!data) return
    await acceptEmptied(data.rows)
    await sendNow()
  }
  return (
    <Card title="The server is empty">
      <p>{`It holds none of the ${thousands(leads)} leads of this company that are on this device. It may have been set up anew, or restored from the wrong backup. Nothing here is deleted, and what you do is kept, until the server has the leads again.`}</p>
      <div className={styles['actions']}>
        <Button onClick={() => void handleAccept()}>The server is right: remove them here</Button>
      </div>
    </Card>
  )
}
