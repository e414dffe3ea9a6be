import { useState } from 'react'
import { putMyAway } from '../../../contract/endpoints/users.ts'
import type { AwayPeriod } from '../../../contract/entities/work-times/away.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useMe } from '../../hooks/use-me.ts'
import { useNow } from '../../hooks/use-now.ts'
import { awayNote } from '../../../contract/entities/work-times/away-names.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import styles from './away.module.css'
import { AwayDialog } from './away-form.tsx'
import { texts } from './texts.ts'

/** One's own days away. What was saved shows at once; the next pull brings it as a row. */
export function AwayCard() {
  const me = useMe()
  const token = useSession()?.token
  const today = londonDate(useNow())
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState<{ over: AwayPeriod | undefined; away: AwayPeriod | undefined }>()
  if (!me) return null
  const isPulled = saved !== undefined && JSON.stringify(me.away) !== JSON.stringify(saved.over)
  const away = saved && !isPulled ? saved.away : me.away
  const note = awayNote({ away }, today)
  return (
    <Card title={texts.mine}>
      <div className={styles['card']}>
        <p>{note ? `${note}.` : texts.none}</p>
        <div>
          <Button onClick={() => setIsOpen(true)}>{note ? texts.changeMine : texts.setMine}</Button>
        </div>
      </div>
      <AwayDialog
        away={away}
        onClose={() => setIsOpen(false)}
        onSaved={(changed) => setSaved({ over: me.away, away: changed.away })}
        open={isOpen}
        saidOf={(days) => (days ? texts.savedMine(days) : texts.clearedMine)}
        send={async (next) => (await call(putMyAway, { body: { away: next } }, { token })).user}
        title={texts.mine}
      />
    </Card>
  )
}
