import { useEffect, useRef, useState } from 'react'
import { marketingListForm } from '../../../../contract/entities/marketing/marketing-list.ts'
import * as z from 'zod/mini'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall, useCompanyQuery, type ServerQuery, type CompanyCall } from '../../../hooks/server-queries.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { useTyped } from '../../../hooks/use-typed.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import type { CompanySearch } from '../../../workers/search-client.ts'
import { useSearch } from '../../../hooks/search-context.ts'
import { type LeadChoice, selectionOf, sizeOfChoice, type LeadSelection } from './lead-choice.ts'
import { makeList, type MadeList } from './make-list.ts'
import { type LeadAudience, countLeadAudience, getLeadCount } from '../../../../contract/endpoints/marketing-lists.ts'
import type { ConsentBasis } from '../../../../contract/entities/marketing/consent.ts'
import { BasisField } from '../basis-field.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { call, type CallOptions } from '../../../api/call.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'

interface Counting {
  readonly query: CompanyCall['query']
  readonly auth: CallOptions
  readonly selection: LeadSelection
  readonly newId: () => string
  readonly onProgress: (leads: number) => void
}

/** A million leads are counted one by one. */
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 500

export async function countAudience({ query, auth, selection, newId, onProgress }: Counting): Promise<LeadAudience> {
  const countId = newId()
  const look = async () => {
    const { leads } = await call(getLeadCount, { query: { ...query, countId } }, auth)
    onProgress(leads)
  }
  // A failed poll does not matter: the next one says more.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  try {
    const body = { ...selection, countId }
    return await call(countLeadAudience, { query, body }, { ...auth, patienceMs: PATIENCE_MS })
  } finally {
    clearInterval(looking)
  }
}

export const peopleText = ({ people }: LeadAudience) =>
  texts.peopleWouldBeOnTheList(counted(people, 'person', 'people'))

export function missingText(audience: LeadAudience): string {
  const { leads, withoutEmail, duplicates, keptOut, mailboxLeft = 0, doNotContact = 0 } = audience
  const reasons = [
    withoutEmail > 0 ? texts.withoutEmailWithoutAnEmail(counted(withoutEmail, 'lead')) : '',
    duplicates > 0 ? texts.duplicatesWithTheSameEmail(counted(duplicates, 'lead')) : '',
    keptOut > 0 ? texts.keptOutWhoOptedOut(counted(keptOut, 'person', 'people')) : '',
    mailboxLeft > 0 ? texts.mailboxLeft(counted(mailboxLeft, 'person', 'people')) : '',
    doNotContact > 0 ? texts.doNotContact(counted(doNotContact, 'person', 'people')) : '',
  ].filter(Boolean)
  return texts.ofLeadsRest(counted(leads, 'lead'), reasons.length > 0 ? `: ${reasons.join(', ')}` : '')
}

export function ListFromLeads({ choice }: { choice: LeadChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  const search = useSearch()
  if (!search) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.makeMailingList}</Button>
      <Dialog
        description={texts.onlyForPeopleWhoAgreed}
        onOpenChange={setIsOpen}
        open={isOpen}
        title={texts.makeMailingList}
      >
        <ListForm choice={choice} onClose={() => setIsOpen(false)} search={search} />
      </Dialog>
    </>
  )
}

interface ListFormProps {
  choice: LeadChoice
  search: CompanySearch
  onClose: () => void
}

const peopleOn = ({ size }: MadeList) => counted(size, 'person', 'people')

const nameForm = z.pick(marketingListForm, { name: true })

function ListForm({ choice, search, onClose }: ListFormProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const { asked: audience, progress } = useAudience(choice, search)
  const [leads, setLeads] = useState(0)
  const leaving = useLeaving()
  const typed = useTyped('list from leads', { name: '', basis: undefined as ConsentBasis | undefined })
  const form = useOfficeForm({
    values: typed.value,
    typed,
    schema: nameForm,
    send: async ({ name, basis }) => {
      setLeads(0)
      const { signal } = leaving()
      const selection = await selectionOf(choice, search)
      const made = await makeList({ query, auth }, { name, basis, selection, signal, onProgress: setLeads })
      if (signal.aborted) {
        toasts.succeed(texts.nameWasStoppedAtPeopleOn(made.list.name, peopleOn(made)))
        return
      }
      toasts.succeed(texts.peopleOnName(peopleOn(made), made.list.name))
      onClose()
    },
    explain: (error) => failureMessage(error, texts.theListWasNotFinished),
  })
  const isEmpty = audience.value?.people === 0
  return (
    <DialogForm checksItself form={form} isHeld={!audience.value || isEmpty} onClose={onClose} submit={texts.makeList}>
      <AudienceNote asked={audience} progress={progress} />
      {form.isBusy && audience.value ? (
        <WorkProgress
          label={texts.makingTheList}
          total={audience.value.leads}
          value={leads}
          text={texts.leadsOfLeads2(thousands(leads), counted(audience.value.leads, 'lead'))}
        />
      ) : null}
      <TextField {...form.line('name')} autoComplete="off" hint={texts.ifAList} label={texts.listName} required />
      <BasisField onBasis={(basis) => form.edit('basis', basis)} value={form.values.basis} />
    </DialogForm>
  )
}

function useAudience(choice: LeadChoice, search: CompanySearch) {
  const { newId } = useDevice()
  const [progress, setProgress] = useState<CountProgress>()
  const asked = useCompanyQuery(`audience of ${JSON.stringify(choice)}`, async (asking) => {
    const total = await sizeOfChoice(choice, search)
    setProgress({ leads: 0, total })
    const selection = await selectionOf(choice, search)
    return countAudience({ ...asking, selection, newId, onProgress: (leads) => setProgress({ leads, total }) })
  })
  return { asked, progress }
}

function useLeaving(): () => AbortController {
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  return () => (current.current = new AbortController())
}

interface CountProgress {
  leads: number
  total: number
}

export function AudienceNote({
  asked,
  progress,
}: {
  asked: ServerQuery<LeadAudience>
  progress: CountProgress | undefined
}) {
  const { value, failure, refetch } = asked
  if (value)
    return (
      <div role="status">
        <p>
          <strong>{peopleText(value)}</strong>
        </p>
        <p>{missingText(value)}</p>
      </div>
    )
  if (failure)
    return (
      <>
        <FormNote detail={failure.isOffline ? texts.peopleAreCounted : undefined} kind="failure" text={failure.text} />
        <Button icon="refresh" onClick={refetch}>
          {texts.countAgain}
        </Button>
      </>
    )
  if (!progress) return <p role="status">{texts.countingPeople}</p>
  const leads = Math.min(progress.leads, progress.total)
  return (
    <WorkProgress
      label={texts.countingPeople2}
      total={progress.total}
      value={leads}
      text={texts.leadsOfLeads2(thousands(leads), counted(progress.total, 'lead'))}
    />
  )
}
