import { listAlikeLeads } from '../../../contract/endpoints/personal-data.ts'
import { call } from '../../api/call.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './personal-data.module.css'
import { texts } from './texts.ts'

interface AlikeLeadsProps {
  leadId: string
  chosen: readonly string[]
  onChoose: (leadIds: readonly string[]) => void
}

/** None is ticked at first: whether they are the same person is for the user to decide. */
export function AlikeLeads({ leadId, chosen, onChoose }: AlikeLeadsProps) {
  const { value, failure, refetch } = useServerQuery(`alike ${leadId}`, (auth) =>
    call(listAlikeLeads, { params: { id: leadId } }, auth),
  )
  if (failure)
    return (
      <>
        <FormNote detail={failure.text} kind="failure" text={texts.alikeFailed} />
        <Button onClick={refetch}>{texts.tryAgain}</Button>
      </>
    )
  if (!value || value.leads.length === 0) return null
  return (
    <fieldset className={styles['alike']}>
      <legend className={styles['hint']}>{texts.alike}</legend>
      {value.leads.map((lead) => (
        <CheckField
          checked={chosen.includes(lead._id)}
          key={lead._id}
          label={texts.alikeLead(lead)}
          onChecked={(isChecked) =>
            onChoose(isChecked ? [...chosen, lead._id] : chosen.filter((each) => each !== lead._id))
          }
        />
      ))}
    </fieldset>
  )
}
