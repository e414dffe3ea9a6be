import { useState } from 'react'
import { getAuditPeriod, putAuditPeriod } from '../../../contract/endpoints/audit.ts'
import { AUDIT_MONTHS, auditMonths, type AuditPeriod } from '../../../contract/entities/audit/audit.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'
import * as z from 'zod/mini'

const typedMonths = z.object({ months: auditMonths })

/** Says how long the log is kept, and opens the setting. */
export function AuditKept() {
  const [isOpen, setIsOpen] = useState(false)
  const { value, failure, refetch } = useServerQuery(
    'audit period',
    async (auth) => (await call(getAuditPeriod, {}, auth)).period,
  )
  return (
    <>
      <Button icon="clock" onClick={() => setIsOpen(true)}>
        {value ? texts.kept(value.months) : texts.howLong}
      </Button>
      <Dialog description={texts.description} onOpenChange={setIsOpen} open={isOpen} title={texts.howLong}>
        {value ? (
          <PeriodForm onClose={() => setIsOpen(false)} onSaved={refetch} period={value} />
        ) : failure ? (
          <FormNote kind="failure" text={failure.isOffline ? texts.youNeedToBeOnline : failure.text} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </Dialog>
    </>
  )
}

interface PeriodFormProps {
  period: AuditPeriod
  onSaved: () => void
  onClose: () => void
}

function PeriodForm({ period: { months, startsAt }, onSaved, onClose }: PeriodFormProps) {
  const token = useSession()?.token
  const toasts = useToasts()
  const now = useNow()
  const form = useOfficeForm({
    values: { months: String(months) },
    schema: typedMonths,
    toChecked: (values) => ({ months: Number(values.months) }),
    send: async (values) => {
      await call(putAuditPeriod, { body: { months: Number(values.months) } }, { token })
      toasts.succeed(texts.saved)
      onSaved()
      onClose()
    },
    explain: (error) => failureMessage(error, texts.notSaved),
  })
  const hint = texts.monthsHint(AUDIT_MONTHS.least, AUDIT_MONTHS.most)
  const isLater = startsAt !== undefined && Date.parse(startsAt) > now
  return (
    <DialogForm checksItself form={form} onClose={onClose} submit={texts.save}>
      <TextField
        {...form.line('months')}
        autoComplete="off"
        hint={isLater ? `${hint} ${texts.startsAt(formatTimestamp(startsAt))}` : hint}
        inputMode="numeric"
        label={texts.months}
      />
    </DialogForm>
  )
}
