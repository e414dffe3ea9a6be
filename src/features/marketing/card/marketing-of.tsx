import { useState } from 'react'
import type { Lead } from '../../../../contract/entities/lead.ts'
import type { ConsentBasis } from '../../../../contract/entities/marketing/consent.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import {
  canUnsubscribe,
  NO_ENGAGEMENT,
  type Subscriber,
  UNKNOWN_SUBSCRIBER,
} from '../../../../contract/entities/marketing/subscriber.ts'
import { getsNothing, statusFor } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmailText } from '../../../ui/primitives/text.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { BasisField } from '../basis-field.tsx'
import { BASIS_WORDS, engagementText } from '../subscribers/subscriber-text.ts'
import styles from '../marketing.module.css'
import { MailboxLeft, RefusedConfirmation } from '../refused-confirmation.tsx'
import { ResubscribeDialog } from '../subscribers/resubscribe-dialog.tsx'
import { SubscriberStatusBadge } from '../subscribers/subscriber-status-badge.tsx'
import { OptimisticCheckField } from '../../../ui/forms/optimistic-check-field.tsx'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { addSubscriber, removeFromList, resubscribe, unsubscribe } from '../../../../contract/mutations/subscriber.ts'
import { mutate } from '../../../db/mutate.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'
import type { Device } from '../../../db/schema/device.ts'

interface MarketingOfProps {
  lead: Lead
  address: string
  subscriber: Subscriber | null
  lists: readonly MarketingList[]
}

export function MarketingOf({ lead, address, subscriber, lists }: MarketingOfProps) {
  const device = useDevice()
  const [isAsking, setIsAsking] = useState(false)
  const [basis, setBasis] = useState<ConsentBasis>()
  const toasts = useToasts()
  const person = { lead, address, subscriber, basis }
  const save = async (change: Promise<void>): Promise<boolean> => {
    try {
      await change
      return true
    } catch (error) {
      toasts.fail(failureText(error))
      return false
    }
  }
  const [first] = lists
  const isOut = subscriber !== null && getsNothing(subscriber)
  return (
    <div className={styles['campaign']}>
      <div>
        <p className={styles['person']}>
          <EmailText value={address} />{' '}
          <SubscriberStatusBadge status={subscriber ? statusFor(subscriber) : UNKNOWN_SUBSCRIBER} />
        </p>
        <p className={styles['muted']}>{engagementText(subscriber?.engagement ?? NO_ENGAGEMENT)}</p>
      </div>
      {subscriber ? <MailboxLeft subscriber={subscriber} /> : null}
      {subscriber ? <RefusedConfirmation advice={texts.ifItIsRightAsk} subscriber={subscriber} /> : null}
      {isOut ? (
        <OutOfLists lists={lists} subscriber={subscriber} />
      ) : (
        <ListChecks lists={lists} onChange={save} person={person} />
      )}
      {first && !isOut ? <BasisField onBasis={setBasis} value={basis} /> : null}
      <div className={styles['actions']}>
        <Button disabled={!first || isOut} onClick={() => first && void save(addToList(device, person, first._id))}>
          {first ? texts.quickAddToName(first.name) : texts.quickAdd}
        </Button>
        {subscriber && canUnsubscribe(subscriber.status) ? (
          <Button onClick={() => void save(unsubscribePerson(device, person))}>{texts.unsubscribe}</Button>
        ) : null}
        {!subscriber || isOut ? <Button onClick={() => setIsAsking(true)}>{texts.resubscribe}</Button> : null}
      </div>
      {first ? null : <p className={styles['muted']}>{texts.createAListFirst}</p>}
      <ResubscribeDialog
        email={address}
        onClose={() => setIsAsking(false)}
        onResubscribe={(reason) => resubscribePerson(device, person, reason)}
        open={isAsking}
        subscriber={subscriber}
      />
    </div>
  )
}

/** Ticks would say that they get something. What a Resubscribe brings back is said instead. */
function OutOfLists({ subscriber, lists }: { subscriber: Subscriber; lists: readonly MarketingList[] }) {
  const { listIds, leftListIds = [] } = subscriber
  const kept = lists.filter(({ _id }) => listIds.includes(_id) && !leftListIds.includes(_id)).map(({ name }) => name)
  return (
    <p className={styles['muted']}>
      {`${texts.getsNothing} ${kept.length > 0 ? texts.backOn(kept.join(', ')) : texts.resubscribeFirst}`}
    </p>
  )
}

interface ListChecksProps {
  lists: readonly MarketingList[]
  person: Person
  onChange: (change: Promise<void>) => Promise<boolean>
}

function ListChecks({ lists, person, onChange }: ListChecksProps) {
  const device = useDevice()
  const { listIds = [], pendingListIds = [], leftListIds = [], listBases = [] } = person.subscriber ?? {}
  if (lists.length === 0) return <p className={styles['muted']}>{texts.thereAreNoListsYet}</p>
  const hintOf = (id: string) => {
    if (leftListIds.includes(id)) return texts.theyLeftThisList
    if (pendingListIds.includes(id)) return texts.theyHaventConfirmedYet
    const basis = listBases.find(({ listId }) => listId === id)?.basis
    return basis && texts.basisIs(BASIS_WORDS[basis])
  }
  return (
    <fieldset>
      <legend className={styles['muted']}>{texts.lists}</legend>
      {lists.map(({ _id, name }) => (
        <OptimisticCheckField
          checked={listIds.includes(_id)}
          disabled={leftListIds.includes(_id)}
          hint={hintOf(_id)}
          key={_id}
          label={name}
          onChecked={(isOn) => onChange(isOn ? addToList(device, person, _id) : takeOffList(device, person, _id))}
        />
      ))}
    </fieldset>
  )
}

interface Person {
  lead: Lead
  address: string
  subscriber: Subscriber | null
  /** Of lists that they are put on now. */
  basis: ConsentBasis | undefined
}

const nowText = () => new Date().toISOString()
const about = ({ lead }: Person) => ({ subject: leadName(lead) })

/** A new subscriber gets the lead's names and phone. */
function addToList(device: Device, person: Person, listId: string): Promise<void> {
  const { lead, address, subscriber, basis } = person
  const facts = {
    ...(lead.firstname ? { firstName: lead.firstname } : {}),
    ...(lead.surname ? { lastName: lead.surname } : {}),
    ...(lead.phone ? { phone: lead.phone } : {}),
  }
  const optional = { ...(subscriber ? {} : { facts }), ...(basis ? { basis } : {}) }
  const args = { email: address, listIds: [listId], at: nowText(), ...optional }
  return mutate(device, addSubscriber, args, about(person))
}

const takeOffList = (device: Device, person: Person, listId: string): Promise<void> =>
  mutate(device, removeFromList, { email: person.address, listId }, about(person))

const unsubscribePerson = (device: Device, person: Person): Promise<void> =>
  mutate(device, unsubscribe, { email: person.address, leaveId: crypto.randomUUID(), at: nowText() }, about(person))

/** Names the unsubscribe act on screen: a later one stays in force. */
function resubscribePerson(device: Device, person: Person, reason: string): Promise<void> {
  const leaveId = person.subscriber?.leaveId ?? null
  return mutate(device, resubscribe, { email: person.address, at: nowText(), reason, leaveId }, about(person))
}
