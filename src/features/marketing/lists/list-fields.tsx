import { listLabels } from '../../../../contract/entities/marketing/marketing-list.ts'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import type { CheckedForm } from '../use-checked-form.ts'
import type { ListTextName, ListValues } from './list-values.ts'

export function ListFields({ form: { values, faults, edit } }: { form: CheckedForm<ListValues> }) {
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
        hint={faults['gdprNote'] ?? 'The words people agreed to. They are kept with each consent.'}
        label={listLabels.gdprNote}
        onChange={(event) => edit({ gdprNote: event.currentTarget.value })}
        rows={3}
        value={values.gdprNote}
      />
      <CheckField
        checked={values.doubleOptIn}
        hint="New subscribers get an email asking them to confirm, and nothing else until they do."
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
