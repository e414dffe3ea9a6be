import { once } from '../../../../contract/once.ts'
import type { FieldConflict } from '../../../../contract/entities/field-conflict.ts'
import { updateContact } from '../../../../contract/mutations/contact.ts'
import { colleagueName } from '../../../../contract/entities/user.ts'
import { formatDate } from '../../../../contract/entities/field-text.ts'
import { changeFollowUp } from '../../../../contract/mutations/follow-up.ts'
import { updateLead } from '../../../../contract/mutations/lead.ts'
import { useColleagues, useRow } from '../../../hooks/use-local-data.ts'
import type { AcknowledgedEntry } from '../../../db/schema/outbox-entry.ts'
import { settleConflict } from '../../../db/outbox/outbox-actions.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { ChoiceValues } from './choice-values.tsx'
import styles from './contested-change.module.css'
import { labelOf, mineOf, takeTheirs, textAt } from './contested-fields.ts'
import { texts } from '../texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'

interface ContestedChangeProps {
  entry: AcknowledgedEntry
  companyName: string | undefined
}

/** The later arrival applies until the user chooses a value. */
export const ContestedChange = ({ entry, companyName }: ContestedChangeProps) => (
  <li>
    <ChangeFacts companyName={companyName} entry={entry} />
    {entry.conflicts?.map((conflict) => (
      <ContestedField conflict={conflict} entry={entry} key={conflict.field} />
    ))}
  </li>
)

const moment = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }))

function ContestedField({ entry, conflict }: { entry: AcknowledgedEntry; conflict: FieldConflict }) {
  const device = useDevice()
  const toasts = useToasts()
  const label = labelOf(conflict.field)
  const mine = mineOf(entry, conflict.field)
  const now = useValueNow(entry, conflict.field)
  const worded = useWorded(conflict.field)
  const isReplaced = now !== undefined && now !== mine
  const settle = () => settleConflict(device.outbox, entry.mutationId, conflict.field)
  const handleTheirs = async () => {
    try {
      await takeTheirs(device, entry, conflict)
      await settle()
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  return (
    <section aria-label={label} className={styles['field']}>
      <p className={styles['what']}>
        {texts.labelByChangedItToo(
          label,
          conflict.by,
          moment().format(new Date(conflict.at)),
          standing({ mine, now, worded: worded(now) }),
        )}
      </p>
      <ChoiceValues
        before={worded(conflict.before)}
        by={conflict.by}
        mine={worded(mine)}
        theirs={worded(conflict.theirs)}
      />
      <div className={styles['actions']}>
        <Button onClick={() => void settle()}>{isReplaced ? texts.leaveAsItIs : texts.useMine}</Button>
        <Button onClick={() => void handleTheirs()}>{texts.useTheirs}</Button>
      </div>
    </section>
  )
}

const ENTITY_OF: Readonly<Record<string, 'lead' | 'contact' | 'followUp'>> = {
  [updateLead.name]: 'lead',
  [updateContact.name]: 'contact',
  [changeFollowUp.name]: 'followUp',
}

/** Colleagues by their names, dates as people write them. */
function useWorded(field: string): (value: string | undefined) => string {
  const people = useColleagues()
  return (value = '') => {
    const person = field === 'assignedTo' ? people?.find(({ _id }) => _id === value) : undefined
    return person ? colleagueName(person) : formatDate(value)
  }
}

function useValueNow({ name, lane }: AcknowledgedEntry, field: string): string | undefined {
  const [, id = ''] = lane.split(':')
  const row = useRow(ENTITY_OF[name] ?? 'account', id)
  return row ? textAt(row, field) : undefined
}

/** What the current value is: it may have changed again since. */
function standing({ mine, now, worded }: { mine: string; now: string | undefined; worded: string }): string {
  if (now === undefined) return texts.yoursCameLater
  return now === mine ? texts.yourVersionWasSaved : texts.itIsNowRest(now ? `“${worded}”` : 'empty')
}
