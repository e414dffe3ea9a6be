import { useState } from 'react'
import { postMarketingList, putMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import {
  type MarketingList,
  marketingListForm,
  listLabels,
} from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { newRowIdOf } from '../../../db/outbox/is-made.ts'
import { useTyped } from '../../../hooks/use-typed.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm, FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { type OfficeForm, useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { texts } from './texts.ts'

interface ListDialogProps {
  about: MarketingList | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export const ListDialog = ({ about, ...rest }: ListDialogProps) => (
  <Dialog
    onOpenChange={(isOpen) => (isOpen ? undefined : rest.onClose())}
    open={about !== undefined}
    title={about === 'new' ? texts.createList : texts.editList}
  >
    {about === undefined ? null : <ListForm {...rest} list={about === 'new' ? undefined : about} />}
  </Dialog>
)

interface ListFormProps extends Omit<ListDialogProps, 'about'> {
  list: MarketingList | undefined
}

function ListForm({ list, onClose, onSaved }: ListFormProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const [dialogId] = useState(() => crypto.randomUUID())
  const typed = useTyped(`marketing list:${list?._id ?? 'new'}`, listValues(list))
  const form = useOfficeForm({
    values: typed.value,
    typed,
    schema: marketingListForm,
    send: async (body) => {
      if (list) await call(putMarketingList, { params: { id: list._id }, query, body }, auth)
      else {
        const key = await newRowIdOf(JSON.stringify([dialogId, body]))
        await call(postMarketingList, { query, body }, { ...auth, key })
      }
      toasts.succeed(list ? texts.listSaved : texts.listCreated)
      onClose()
      onSaved()
    },
    explain: (error) => failureMessage(error, texts.errorSavingList),
  })
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={list ? texts.save : texts.create}>
      <ListFields form={form} />
    </DialogForm>
  )
}

function ListFields({ form }: { form: OfficeForm<ListValues> }) {
  const line = (name: ListTextName) => ({ ...form.line(name), autoComplete: 'off', label: listLabels[name] })
  const check = (name: 'doubleOptIn' | 'trackOpens' | 'trackClicks') => ({
    checked: form.values[name],
    label: listLabels[name],
    onChecked: (isChecked: boolean) => form.edit(name, isChecked),
  })
  return (
    <>
      <TextField {...line('name')} required />
      <TextField {...line('description')} />
      <FieldPair>
        <TextField {...line('defaultFromName')} />
        <TextField {...line('defaultFromEmail')} inputMode="email" />
      </FieldPair>
      <TextField {...line('defaultReplyTo')} inputMode="email" />
      <TextArea {...line('gdprNote')} hint={texts.theWordsPeopleAgreed} rows={3} />
      <CheckField {...check('doubleOptIn')} hint={texts.newSubscribersGetAnEmail} />
      <FieldPair>
        <CheckField {...check('trackOpens')} />
        <CheckField {...check('trackClicks')} />
      </FieldPair>
    </>
  )
}

type ListTextName = 'name' | 'description' | 'defaultFromName' | 'defaultFromEmail' | 'defaultReplyTo' | 'gdprNote'

type ListValues = Record<ListTextName, string> & {
  doubleOptIn: boolean
  trackOpens: boolean
  trackClicks: boolean
}

const listValues = (list?: MarketingList): ListValues => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  defaultFromName: list?.defaultFromName ?? '',
  defaultFromEmail: list?.defaultFromEmail ?? '',
  defaultReplyTo: list?.defaultReplyTo ?? '',
  doubleOptIn: list?.doubleOptIn ?? false,
  gdprNote: list?.gdprNote ?? '',
  trackOpens: list?.trackOpens ?? false,
  trackClicks: list?.trackClicks ?? false,
})
