import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { erasePersonalData, getPersonalData } from '../../../contract/endpoints/personal-data.ts'
import { fold } from '../../../contract/entities/fold.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { call, download } from '../../api/call.ts'
import { ApiError, type FailureMessage, whyFailed } from '../../api/failures.ts'
import { useCompanyCall } from '../../hooks/server-queries.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { AlikeLeads } from './alike-leads.tsx'
import styles from './personal-data.module.css'
import { texts } from './texts.ts'

interface PersonalDataDialogProps {
  lead: Lead
  home: '/leads' | '/deals'
  onClose: () => void
}

/** A large upload may hold the company's lock for so long. */
const PATIENCE_MS = 60_000

export function PersonalDataDialog({ lead, home, onClose }: PersonalDataDialogProps) {
  // The record disappears from this device while the answer is shown.
  const [{ _id: id, name }] = useState({ _id: lead._id, name: leadName(lead) })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<FailureMessage>()
  const [isBusy, setIsBusy] = useState(false)
  const { auth } = useCompanyCall()
  const toasts = useToasts()
  const navigate = useNavigate()
  const formId = useId()
  const act = async (work: () => Promise<void>, explain: (error: unknown) => string) => {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure({ text: explain(error), detail: whyFailed(error) })
    } finally {
      setIsBusy(false)
    }
  }
  const exportIt = async () => {
    const file = await download(getPersonalData, { params: { id }, query: { alike: chosen } }, auth.token)
    saveFile(file, texts.fileName(londonDate(Date.now())))
  }
  const erase = async () => {
    await call(erasePersonalData, { params: { id } }, { ...auth, patienceMs: PATIENCE_MS })
    await navigate({ to: home })
    toasts.succeed(texts.isErased)
  }
  const isConfirmed = typed.trim() !== '' && fold(typed) === fold(name)
  const handleErase = (event: FormEvent) => {
    event.preventDefault()
    // An answer that was lost may have erased everything.
    if (isConfirmed) void act(erase, (error) => (error instanceof ApiError ? texts.notErased : texts.mayBeErased))
  }
  return (
    <Dialog
      actions={
        <>
          {/* Beside the buttons, which stay in view: on a phone the lists are longer than the screen. */}
          <form className={styles['confirm']} id={formId} noValidate onSubmit={handleErase}>
            <TextField
              autoComplete="off"
              label={texts.typeToConfirm(name)}
              onChange={(event) => setTyped(event.currentTarget.value)}
              value={typed}
            />
            {failure ? <FormNote kind="failure" {...failure} /> : null}
          </form>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button disabled={isBusy || !isConfirmed} form={formId} kind="danger" type="submit">
            {texts.eraseIt}
          </Button>
        </>
      }
      description={texts.onlineOnly}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.personalDataOf(name)}
    >
      <div className={styles['export']}>
        <Button disabled={isBusy} onClick={() => void act(exportIt, () => texts.notExported)}>
          {texts.exportIt}
        </Button>
        <p className={styles['hint']}>{texts.exportHint}</p>
        <AlikeLeads chosen={chosen} leadId={id} onChoose={setChosen} />
      </div>
      <List items={texts.erased} title={texts.erasedForGood} />
      <List items={texts.keeps} title={texts.kept} />
      <p className={styles['hint']}>{texts.elsewhere}</p>
    </Dialog>
  )
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h3 className={styles['title']}>{title}</h3>
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
)
