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
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm, FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { useCheckedForm, type CheckedForm } from '../use-checked-form.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { texts } from './texts.ts'

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
  const form = useCheckedForm(marketingListForm, listValues(list))
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!form.check()) return
      if (list) await call(putMarketingList, { params: { id: list._id }, query, body: form.values }, auth)
      else {
        const key = await newRowIdOf(JSON.stringify([dialogId, form.values]))
        await call(postMarketingList, { query, body: form.values }, { ...auth, key })
      }
      toasts.succeed(list ? texts.listSaved : texts.listCreated)
      onClose()
      onSaved()
    },
    (error) => failureMessage(error, texts.errorSavingList),
  )
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit={list ? texts.save : texts.create}
    >
      <ListFields form={form} />
    </DialogForm>
  )
}

function ListFields({ form: { values, faults, edit } }: { form: CheckedForm<ListValues> }) {
  const line = (name: ListTextName) => ({
    autoComplete: 'off',
    error: faults[name],
    label: listLabels[name],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
    value: values[name],
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
      <TextArea
        hint={faults['gdprNote'] ?? texts.theWordsPeopleAgreed}
        label={listLabels.gdprNote}
        onChange={(event) => edit({ gdprNote: event.currentTarget.value })}
        rows={3}
        value={values.gdprNote}
      />
      <CheckField
        checked={values.doubleOptIn}
        hint={texts.newSubscribersGetAnEmail}
        label={listLabels.doubleOptIn}
        onChecked={(doubleOptIn) => edit({ doubleOptIn })}
      />
      <FieldPair>
        <CheckField
          checked={values.trackOpens}
          label={listLabels.trackOpens}
          onChecked={(trackOpens) => edit({ trackOpens })}
        />
        <CheckField
          checked={values.trackClicks}
          label={listLabels.trackClicks}
          onChecked={(trackClicks) => edit({ trackClicks })}
        />
      </FieldPair>
    </>
  )
}

type ListTextName = 'name' | 'description' | 'defaultFromName' | 'defaultFromEmail' | 'defaultReplyTo' | 'gdprNote'

/** What the form of a list holds: every field, '' where there is none. */
interface ListValues extends Record<ListTextName, string> {
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
