import { useState } from 'react'
import { postMarketingList, putMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import { type MarketingList, marketingListForm } from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { newRowIdOf } from '../../../db/outbox/is-made.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { ListFields } from './list-fields.tsx'
import { listValues } from './list-values.ts'

interface ListDialogProps {
  /** The list that is changed; 'new' for one that is made; undefined while closed. */
  about: MarketingList | 'new' | undefined
  onClose: () => void
  onSaved: () => void
}

export const ListDialog = ({ about, ...rest }: ListDialogProps) => (
  <Dialog
    onOpenChange={(isOpen) => (isOpen ? undefined : rest.onClose())}
    open={about !== undefined}
    title={about === 'new' ? 'Create List' : 'Edit List'}
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
  const form = useCheckedForm(marketingListForm, listValues(list))
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!form.check()) return
      if (list) await call(putMarketingList, { params: { id: list._id }, query, body: form.values }, auth)
      else {
        const key = await newRowIdOf(JSON.stringify([dialogId, form.values]))
        await call(postMarketingList, { query, body: form.values }, { ...auth, key })
      }
      toasts.succeed(list ? 'List saved' : 'List created')
      onClose()
      onSaved()
    },
    (error) => failureMessage(error, 'Error saving list'),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit={list ? 'Save' : 'Create'}
    >
      <ListFields form={form} />
    </DialogForm>
  )
}
