import { type AwayPeriod, awayFrom, awayPeriod, awayText } from '../../../contract/entities/work-times/away.ts'
import type { User } from '../../../contract/entities/user.ts'
import { failureMessage, isOffline } from '../../api/failures.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { DialogForm, FieldPair } from '../../ui/forms/dialog-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { texts } from './texts.ts'

interface AwayFormProps {
  away: AwayPeriod | undefined
  send: (away: AwayPeriod | null) => Promise<User>
  saidOf: (days: string | undefined) => string
  onSaved: (user: User) => void
  onClose: () => void
}

interface AwayDialogProps extends AwayFormProps {
  title: string
  open: boolean
}

export const AwayDialog = ({ title, open, ...form }: AwayDialogProps) => (
  <Dialog
    description={texts.description}
    onOpenChange={(isOpen) => (isOpen ? undefined : form.onClose())}
    open={open}
    title={title}
  >
    <AwayForm {...form} />
  </Dialog>
)

const explain = (error: unknown) => (isOffline(error) ? { text: texts.offline } : failureMessage(error, texts.notSaved))

/** A period that is over isn't offered again. */
function AwayForm({ away, send, saidOf, onSaved, onClose }: AwayFormProps) {
  const today = londonDate(useNow())
  const current = awayFrom({ away }, today)
  const toasts = useToasts()
  const save = async (next: AwayPeriod | null) => {
    const changed = await send(next)
    onSaved(changed)
    toasts.succeed(saidOf(next ? awayText(next) : undefined))
    onClose()
  }
  const form = useOfficeForm({
    values: current ?? { from: '', until: '' },
    schema: awayPeriod,
    send: save,
    explain,
  })
  const clearing = useOfficeForm({ values: {}, send: () => save(null), explain })
  const shown = { ...form, isBusy: form.isBusy || clearing.isBusy, failure: form.failure ?? clearing.failure }
  return (
    <DialogForm checksItself form={shown} onClose={onClose} submit={texts.save}>
      <FieldPair>
        <TextField {...form.line('from')} label={texts.from} type="date" />
        <TextField {...form.line('until')} label={texts.until} type="date" />
      </FieldPair>
      {current ? (
        <div>
          <Button disabled={shown.isBusy} onClick={(event) => clearing.handleSubmit(event)}>
            {texts.clear}
          </Button>
        </div>
      ) : null}
    </DialogForm>
  )
}
