import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { OptimisticCheckField } from '../../../ui/forms/optimistic-check-field.tsx'
import styles from '../marketing.module.css'
import { addToList, takeOffList } from './card-changes.ts'

interface ListChecksProps {
  lists: readonly MarketingList[]
  person: Parameters<typeof addToList>[0]
  /** Answers whether it is saved. */
  onChange: (change: Promise<void>) => Promise<boolean>
}

/** A tick for each list the person is on. */
export function ListChecks({ lists, person, onChange }: ListChecksProps) {
  const { listIds = [], pendingListIds = [], leftListIds = [] } = person.subscriber ?? {}
  if (lists.length === 0) return <p className={styles['muted']}>There are no lists yet.</p>
  const hintOf = (id: string) => {
    if (leftListIds.includes(id)) return 'They left this list.'
    return pendingListIds.includes(id) ? 'They haven’t confirmed yet.' : undefined
  }
  return (
    <fieldset>
      <legend className={styles['muted']}>Lists</legend>
      {lists.map(({ _id, name }) => (
        <OptimisticCheckField
          checked={listIds.includes(_id)}
          disabled={leftListIds.includes(_id)}
          hint={hintOf(_id)}
          key={_id}
          label={name}
          onChecked={(isOn) => onChange(isOn ? addToList(person, _id) : takeOffList(person, _id))}
        />
      ))}
    </fieldset>
  )
}
