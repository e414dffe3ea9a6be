import { useRef, useState } from 'react'
import { addressOfHouse, nextDoorTo } from '../../../../contract/entities/knocks/houses.ts'
import {
  HOUSE_MAX_LENGTH,
  type Knock,
  KNOCK_NOTE_MAX_LENGTH,
  type KnockOutcome,
} from '../../../../contract/entities/knocks/knock.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { useTyped } from '../../../hooks/use-typed.ts'
import type { Point } from '../../../search/radius.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import type { LeadStart } from '../map-view.ts'
import { KnockOutcomes } from './knock-outcomes.tsx'
import styles from './knocks.module.css'
import { texts } from './texts.ts'
import { useKnockActions } from './use-knock-actions.ts'

interface NewKnockProps {
  place: Point
  knocks: readonly Knock[]
  onAddLead: (start: LeadStart) => void
  onSaved: () => void
}

export function NewKnock({ place, knocks, onAddLead, onSaved }: NewKnockProps) {
  const { add } = useKnockActions()
  const userId = useSession()?.userId ?? ''
  const [known] = useState(() => nextDoorTo(knocks, userId, place))
  const { value, type, forget } = useTyped(`knock at ${place.lat} ${place.lng}`, {
    house: '',
    street: known.street ?? '',
    note: '',
  })
  const [isMissing, setIsMissing] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const edit = (typed: Partial<typeof value>) => {
    setIsMissing(false)
    type({ ...value, ...typed })
  }
  // A street that was corrected may have another postcode.
  const postcode = value.street === known.street ? known.postcode : undefined
  const handleOutcome = async (outcome: KnockOutcome) => {
    if (value.house.trim() === '') {
      setIsMissing(true)
      fields.current?.querySelector('input')?.focus()
      return
    }
    await add(place, { ...value, postcode, outcome })
    forget()
    onSaved()
  }
  const handleLead = () => {
    const { house, street } = value
    onAddLead({ ...place, ...addressOfHouse({ house: house.trim(), street: street.trim(), postcode }) })
  }
  return (
    <div className={styles['knock']}>
      <div className={styles['address']} ref={fields}>
        <TextField
          autoComplete="off"
          error={isMissing ? texts.houseMissing : undefined}
          label={texts.house}
          maxLength={HOUSE_MAX_LENGTH}
          onChange={(event) => edit({ house: event.currentTarget.value })}
          value={value.house}
        />
        {known.house !== undefined && value.house === '' ? (
          <Button className={styles['next']} onClick={() => edit({ house: known.house ?? '' })}>
            {texts.nextDoor(known.house)}
          </Button>
        ) : null}
        <TextField
          autoComplete="off"
          label={texts.street}
          maxLength={HOUSE_MAX_LENGTH}
          onChange={(event) => edit({ street: event.currentTarget.value })}
          value={value.street}
        />
        <TextField
          autoComplete="off"
          hint={texts.noteHint}
          label={texts.note}
          maxLength={KNOCK_NOTE_MAX_LENGTH}
          onChange={(event) => edit({ note: event.currentTarget.value })}
          value={value.note}
        />
      </div>
      <KnockOutcomes label={texts.outcomeSaves} onOutcome={handleOutcome} />
      <Button icon="plus" onClick={handleLead}>
        {texts.addLead}
      </Button>
    </div>
  )
}
