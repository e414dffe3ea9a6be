import { useState } from 'react'
import { type AskedNumber, useLeadsOfNumber } from '../../hooks/use-work-report.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { whereText } from '../../records/lead-card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './work.module.css'
import { texts } from './texts.ts'

interface WorkNumberProps {
  asked: AskedNumber
  count: number
  /** What it counts: `Visits by Grace Hall`. */
  what: string
}

/** No filter of the lists finds who was visited by whom, or how long one is overdue: the number opens its leads itself. */
export function WorkNumberButton({ asked, count, what }: WorkNumberProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0) return '0'
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={texts.showLeadsOf(thousands(count), what)}
        className={styles['number']}
        onClick={() => setIsOpen(true)}
        type="button"
      >
        <LiveText>{thousands(count)}</LiveText>
      </button>
      {isOpen ? (
        <Dialog isSheet onOpenChange={setIsOpen} open title={`${what}: ${thousands(count)}`}>
          <Leads asked={asked} />
        </Dialog>
      ) : null}
    </>
  )
}

const LEADS_SHOWN = 100

function Leads({ asked }: Pick<WorkNumberProps, 'asked'>) {
  const leads = useLeadsOfNumber(asked)
  const [isWhole, setIsWhole] = useState(false)
  if (!leads) return <Skeleton lines={4} />
  const shown = isWhole ? leads : leads.slice(0, LEADS_SHOWN)
  return (
    <div className={styles['leads']}>
      <p role="status">{texts.leadsOrDeals(leads.length, thousands(leads.length))}</p>
      <ul>
        {shown.map((lead) => (
          <li key={lead._id} translate="no">
            <LeadLink className={styles['lead']} lead={lead} />
            <span>{whereText(lead)}</span>
          </li>
        ))}
      </ul>
      {shown.length < leads.length ? (
        <Button onClick={() => setIsWhole(true)}>{texts.showAllLeads(thousands(leads.length))}</Button>
      ) : null}
    </div>
  )
}
