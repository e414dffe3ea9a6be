import { useState } from 'react'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import { addressOfHouse, type House } from '../../../../contract/entities/knocks/houses.ts'
import { type Knock, type KnockOutcome, knockText } from '../../../../contract/entities/knocks/knock.ts'
import { colleagueName } from '../../../../contract/entities/user.ts'
import { useIsAdmin } from '../../../hooks/use-is-admin.ts'
import { useColleagues, useSession } from '../../../hooks/use-local-data.ts'
import { useUnsentIds } from '../../../hooks/use-unsent-changes.ts'
import { LogEntry } from '../../../ui/feedback/log-entry.tsx'
import { WaitingMark } from '../../../ui/feedback/waiting-mark.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import type { LeadStart } from '../map-view.ts'
import { ChangeKnock } from './change-knock.tsx'
import { KnockOutcomes } from './knock-outcomes.tsx'
import styles from './knocks.module.css'
import { texts } from './texts.ts'
import { useKnockActions } from './use-knock-actions.ts'

interface KnockedHouseProps {
  house: House
  onAddLead: (start: LeadStart) => void
  onSaved: () => void
}

/** A house that was knocked at: what came of it, again and again, until it is a lead. */
export function KnockedHouse({ house: { knocks }, onAddLead, onSaved }: KnockedHouseProps) {
  const [newest, ...earlier] = knocks
  const { lat, lng, house, street, postcode } = newest
  const actions = useKnockActions()
  const names = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const [isChanging, setIsChanging] = useState(false)
  const handleOutcome = async (outcome: KnockOutcome) => {
    await actions.add({ lat, lng }, { house, street, postcode, outcome })
    onSaved()
  }
  const handleLead = () => onAddLead({ lat, lng, ...addressOfHouse(newest), knock: newest._id })
  return (
    <div className={styles['knock']}>
      {street || postcode ? (
        <p className={styles['muted']} translate="no">
          {[street, postcode].filter(Boolean).join(', ')}
        </p>
      ) : null}
      <Button icon="plus" kind="primary" onClick={handleLead}>
        {texts.makeLead}
      </Button>
      <p>{texts.knockedAgain}</p>
      <KnockOutcomes label={texts.knockedAgain} onOutcome={handleOutcome} />
      <ul aria-label={texts.history} className={styles['history']}>
        {knocks.map((knock) => (
          <KnockLine key={knock._id} knock={knock} who={names.get(knock.by) ?? texts.somebody} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button icon="pencil" onClick={() => setIsChanging(true)}>
          {texts.change}
        </Button>
        <DeleteKnock knock={newest} name={names.get(newest.by) ?? texts.somebody} onDelete={actions.remove} />
      </div>
      {isChanging ? (
        <ChangeKnock
          knock={newest}
          onClose={() => setIsChanging(false)}
          onSave={(fields) => actions.change(newest, earlier, fields)}
        />
      ) : null}
    </div>
  )
}

const KnockLine = ({ knock: { _id, at, note, outcome }, who }: { knock: Knock; who: string }) => {
  const unsent = useUnsentIds('knock')
  return (
    <LogEntry
      facts={
        <>
          <span>{who}</span>
          <time dateTime={at}>{formatTimestamp(at)}</time>
          {unsent.has(_id) ? <WaitingMark /> : null}
        </>
      }
      text={[outcome, note].filter(Boolean).join(': ')}
    />
  )
}

interface DeleteKnockProps {
  knock: Knock
  name: string
  onDelete: (knock: Knock, isOwn: boolean) => void
}

/** One’s own has Undo. That of somebody else can’t be made again in their name, so it asks first. */
function DeleteKnock({ knock, name, onDelete }: DeleteKnockProps) {
  const isOwn = useSession()?.userId === knock.by
  const isAdmin = useIsAdmin()
  const [isAsking, setIsAsking] = useState(false)
  if (!isOwn && !isAdmin) return null
  return (
    <>
      <Button onClick={() => (isOwn ? onDelete(knock, true) : setIsAsking(true))}>{texts.delete}</Button>
      <ConfirmDialog
        cancel={texts.keep}
        confirm={texts.delete}
        description={`${knockText(knock)}. ${texts.deleteWhy}`}
        onConfirm={() => onDelete(knock, false)}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.deleteOf(name)}
      />
    </>
  )
}
