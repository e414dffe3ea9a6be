import { formatDate, formatTimestamp } from '../../../contract/entities/field-text.ts'
import { keptLabels, type Lead } from '../../../contract/entities/lead.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import type { Column } from '../../ui/tables/column.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { pastText } from '../follow-up-due.ts'
import { texts } from './texts.ts'

function AssigneeName({ lead: { assignedTo } }: { lead: Lead }) {
  const colleagues = useColleagues()
  if (assignedTo === undefined || !colleagues) return null
  const person = colleagues.find(({ _id }) => _id === assignedTo)
  return person ? colleagueName(person) : texts.formerColleague
}

function LastContact({ lead: { last_contact_at: at, last_contact_outcome: outcome } }: { lead: Lead }) {
  const now = useNow()
  return at ? <LiveText>{texts.lastContact(capital(pastText(at, now)), outcome ?? '')}</LiveText> : null
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const bookingText = ({ actual_booking_date: date = '', actual_booking_time: time = '' }: Lead) =>
  date && `${formatDate(date)} ${time}`.trimEnd()

/** The cell reads the name: the lead has the id. */
export const assigneeColumn: Column<Lead> = {
  key: 'assignedTo',
  label: keptLabels.assignedTo,
  width: 160,
  text: () => '',
  cell: (lead) => <AssigneeName lead={lead} />,
}

export const lastContactColumn: Column<Lead> = {
  key: 'last_contact_at',
  label: keptLabels.last_contact_at,
  width: 200,
  text: ({ last_contact_at: at, last_contact_outcome: outcome }) =>
    at ? texts.lastContact(formatTimestamp(at), outcome ?? '') : '',
  cell: (lead) => <LastContact lead={lead} />,
}

export const attemptsColumn: Column<Lead> = {
  key: 'contact_attempts',
  label: keptLabels.contact_attempts,
  width: 110,
  text: ({ contact_attempts: attempts }) => (attempts ? String(attempts) : ''),
}

export const bookingColumn: Column<Lead> = { key: 'booking', label: keptLabels.booking, width: 150, text: bookingText }

export const convertedColumn: Column<Lead> = {
  key: 'converted_at',
  label: keptLabels.converted_at,
  width: 150,
  text: ({ converted_at: at }) => (at ? formatTimestamp(at) : ''),
}
