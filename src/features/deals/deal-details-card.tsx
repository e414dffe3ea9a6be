import type { ReactNode } from 'react'
import type { Deal } from '../../../contract/entities/deal.ts'
import type { UnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { aboutStatus } from '../../records/status-message.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { factsAfterStatus, factsBeforeStatus } from './deal-fields.ts'
import { DEAL_STATUSES, type DealStatus, dealStatus } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { setDealStatus } from '../../../contract/mutations/deal.ts'
import { mutate } from '../../db/mutate.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import styles from './deal-status-select.module.css'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface DealDetailsCardProps {
  deal: Deal
  isTestCentre: boolean
  /** The test has a card of its own. */
  hasTestCard: boolean
  unsent: UnsentChanges
  action: ReactNode
}

export const DealDetailsCard = ({ deal, isTestCentre, hasTestCard, unsent, action }: DealDetailsCardProps) => (
  <Card action={action} title={texts.dealDetails}>
    <FieldList
      fields={[
        ...factsBeforeStatus(deal),
        { label: texts.dealStatus, control: <DealStatusSelect deal={deal} unsent={unsent} /> },
        ...factsAfterStatus(deal, isTestCentre, hasTestCard),
      ]}
    />
  </Card>
)

interface DealStatusSelectProps {
  deal: Deal
  unsent: UnsentChanges
}

/** Shows the server's status: another choice waits beside it until the server has accepted it. */
function DealStatusSelect({ deal, unsent }: DealStatusSelectProps) {
  const device = useDevice()
  const toasts = useToasts()
  const waiting = waitingStatus(unsent.entries)
  const subject = leadName(deal)
  const save = async (status: DealStatus) => {
    try {
      await mutate(device, setDealStatus, { leadId: deal._id, status }, { subject })
      return true
    } catch (error) {
      toasts.fail(failureText(error))
      return false
    }
  }
  const change = async (status: DealStatus) => {
    const undo = {
      label: texts.undo,
      onPress: () => void save(deal.deal_status),
      outlivesScreen: true,
      about: aboutStatus(deal._id),
    }
    if (await save(status)) toasts.succeed(texts.statusSaved(subject, status), undo)
  }
  return (
    <div className={styles['status']}>
      <SelectField
        label={texts.dealStatus}
        labelHidden
        onValue={(chosen) => void change(dealStatus.parse(chosen))}
        value={deal.deal_status}
      >
        <TextOptions texts={DEAL_STATUSES} />
      </SelectField>
      {waiting && waiting !== deal.deal_status ? (
        <p className={styles['waiting']} role="status" translate="no">
          <Badge icon="clock" tone="warning">{`waiting to send: ${waiting}`}</Badge>
          <Button kind="quiet" onClick={() => void save(deal.deal_status)}>
            {texts.keepStatus(deal.deal_status)}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

export function waitingStatus(unsent: readonly OutboxEntry[]): DealStatus | undefined {
  const last = unsent.findLast((entry) => entry.name === setDealStatus.name)
  return dealStatus.safeParse(setDealStatus.args.safeParse(last?.args).data?.status).data
}
