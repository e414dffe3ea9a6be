import * as z from 'zod/mini'
import { upsertSubscriber } from '../../../../contract/endpoints/marketing-subscribers.ts'
import type { ConsentBasis } from '../../../../contract/entities/marketing/consent.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { email } from '../../../../contract/entities/primitives.ts'
import {
  SUBSCRIBER_STATUSES,
  type SubscriberStatus,
  subscriberFacts,
  subscriberStatus,
} from '../../../../contract/entities/marketing/subscriber.ts'
import { hasLeft } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useTyped } from '../../../hooks/use-typed.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { BasisField } from '../basis-field.tsx'
import { DialogForm, FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { MultiSelect } from '../../../ui/primitives/multi-select.tsx'
import { SelectField, TextOptions } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { type OfficeForm, useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { keptOutText } from './subscriber-text.ts'
import { texts } from './texts.ts'

interface AddSubscriberDialogProps {
  open: boolean
  lists: readonly MarketingList[]
  onClose: () => void
  onAdded: () => void
}

export const AddSubscriberDialog = (props: AddSubscriberDialogProps) => (
  <Dialog
    description={texts.ifASubscriber}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={texts.addSubscriber}
  >
    <AddSubscriberForm {...props} />
  </Dialog>
)

const addForm = z.object({ email, ...subscriberFacts })
const empty = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  listIds: [] as string[],
  status: 'subscribed' as SubscriberStatus,
  basis: undefined as ConsentBasis | undefined,
}

function AddSubscriberForm({ lists, onClose, onAdded }: AddSubscriberDialogProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const typed = useTyped('new subscriber', empty)
  const form = useOfficeForm({
    values: typed.value,
    typed,
    schema: addForm,
    send: async (body) => {
      const { subscriber } = await call(upsertSubscriber, { query, body }, auth)
      const isKeptOut = hasLeft(subscriber) && subscriber.status !== body.status
      const saved = subscriber.mailboxLeft ? texts.mailboxLeft : texts.subscriberSaved
      toasts.succeed(isKeptOut ? keptOutText(subscriber.status) : saved)
      onClose()
      onAdded()
    },
    explain: (error) => failureMessage(error, texts.errorSavingSubscriber),
  })
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={texts.save}>
      <PersonFields form={form} />
      <FieldPair>
        <MultiSelect
          label={texts.lists}
          namesAll
          none={texts.none}
          onSelected={(listIds) => form.edit('listIds', listIds)}
          options={lists.map(({ _id, name }) => ({ value: _id, label: name }))}
          selected={form.values.listIds}
        />
        <SelectField
          label={texts.status}
          onValue={(status) => form.edit('status', subscriberStatus.parse(status))}
          value={form.values.status}
        >
          <TextOptions texts={SUBSCRIBER_STATUSES} />
        </SelectField>
      </FieldPair>
      <BasisField onBasis={(basis) => form.edit('basis', basis)} value={form.values.basis} />
    </DialogForm>
  )
}

const LABELS = { email: texts.email, firstName: texts.firstName, lastName: texts.lastName, phone: texts.phone } as const

function PersonFields({ form }: { form: OfficeForm<typeof empty> }) {
  const line = (name: keyof typeof LABELS) => ({ ...form.line(name), autoComplete: 'off', label: LABELS[name] })
  return (
    <>
      <TextField {...line('email')} inputMode="email" required />
      <FieldPair>
        <TextField {...line('firstName')} />
        <TextField {...line('lastName')} />
      </FieldPair>
      <TextField {...line('phone')} inputMode="tel" />
    </>
  )
}
