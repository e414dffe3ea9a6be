import { useCompanyData } from '../../hooks/use-local-data.ts'
import { sendNow } from '../../db/outbox/outbox-actions.ts'
import { acceptEmptied } from '../../db/rows/change-cursor.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { counted } from '../../ui/primitives/amounts.ts'
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
      <p>{`This device has ${counted(leads, 'lead')} of this company; the server has none. It may have been reinstalled, or restored from the wrong backup. Nothing on this device is deleted, and your changes are kept, until the server has the leads again.`}</p>
      <div className={styles['actions']}>
        <Button onClick={() => void handleAccept()}>The server is right: remove them here</Button>
      </div>
    </Card>
  )
}
