import { useEffect, useRef, useState } from 'react'
import { marketingListForm } from '../../../../contract/entities/marketing/marketing-list.ts'
import * as z from 'zod/mini'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall, useCompanyQuery, type ServerQuery, type CompanyCall } from '../../../hooks/server-queries.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import type { CompanySearch } from '../../../workers/search-client.ts'
import { useSearch } from '../../../hooks/search-context.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { type LeadChoice, selectionOf, sizeOfChoice, type LeadSelection } from './lead-choice.ts'
import { makeList, type MadeList } from './make-list.ts'
import { type LeadAudience, countLeadAudience, getLeadCount } from '../../../../contract/endpoints/marketing-lists.ts'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { call, type CallOptions } from '../../../api/call.ts'
import { thisDevice } from '../../../db/schema/device.ts'

interface Counting {
  readonly query: CompanyCall['query']
  readonly auth: CallOptions
  readonly selection: LeadSelection
  /** How many leads have been gone through. */
  readonly onProgress: (leads: number) => void
}

/** A million leads are counted one by one. */
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 500

/** Asks the server to count, and meanwhile how far it is. */
export async function countAudience({ query, auth, selection, onProgress }: Counting): Promise<LeadAudience> {
  const countId = thisDevice().newId()
  const look = async () => {
    const { leads } = await call(getLeadCount, { query: { ...query, countId } }, auth)
    onProgress(leads)
  }
  // One that fails is not missed: the next tells more.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  try {
    const body = { ...selection, countId }
    return await call(countLeadAudience, { query, body }, { ...auth, patienceMs: PATIENCE_MS })
  } finally {
    clearInterval(looking)
  }
}

export const peopleText = ({ people }: LeadAudience) => `${counted(people, 'person', 'people')} would be on the list.`

/** Why they are fewer than the leads, if they are. */
export function missingText({ leads, withoutEmail, duplicates, keptOut }: LeadAudience): string {
  const reasons = [
    withoutEmail > 0 ? `${counted(withoutEmail, 'lead')} without an email` : '',
    duplicates > 0 ? `${counted(duplicates, 'lead')} with the same email as another` : '',
    keptOut > 0 ? `${counted(keptOut, 'person', 'people')} who opted out` : '',
  ].filter(Boolean)
  return `Of ${counted(leads, 'lead')}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`
}

/** A mailing list of the leads that are chosen. How many people it holds is counted first. */
export function ListFromLeads({ choice }: { choice: LeadChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  const search = useSearch()
  if (!search) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Make mailing list</Button>
      <Dialog
        description="Only for people who agreed to get marketing by email. People who opted out are left out."
        onOpenChange={setIsOpen}
        open={isOpen}
        title="Make mailing list"
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
  const form = useCheckedForm(nameForm, { name: '' })
  const { asked: audience, progress } = useAudience(choice, search)
  const [leads, setLeads] = useState(0)
  const leaving = useLeaving()
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      if (!form.check()) return
      setLeads(0)
      const { signal } = leaving()
      const selection = await selectionOf(choice, search)
      const { name } = form.values
      const made = await makeList({ query, auth }, { name, selection, signal, onProgress: setLeads })
      if (signal.aborted) return toasts.succeed(`“${made.list.name}” was stopped at ${peopleOn(made)}`)
      toasts.succeed(`${peopleOn(made)} on “${made.list.name}”`)
      onClose()
    },
    (error) => failureMessage(error, 'The list was not finished'),
  )
  const isEmpty = audience.value?.people === 0
  return (
    <DialogForm
      checksItself
      failure={failure}
      isBusy={isBusy || !audience.value || isEmpty}
      onClose={onClose}
      onSubmit={handleSubmit}
      submit="Make list"
    >
      <AudienceNote asked={audience} progress={progress} />
      {isBusy && audience.value ? (
        <WorkProgress
          label="Making the list"
          total={audience.value.leads}
          value={leads}
          words={`${thousands(leads)} of ${counted(audience.value.leads, 'lead')}`}
        />
      ) : null}
      <TextField
        autoComplete="off"
        error={form.faults['name']}
        hint="If a list with this name exists, they are added to it."
        label="List name"
        onChange={(event) => form.edit({ name: event.currentTarget.value })}
        required
        value={form.values.name}
      />
    </DialogForm>
  )
}

function useAudience(choice: LeadChoice, search: CompanySearch) {
  const [progress, setProgress] = useState<CountProgress>()
  const asked = useCompanyQuery(`audience of ${JSON.stringify(choice)}`, async (asking) => {
    const total = await sizeOfChoice(choice, search)
    setProgress({ leads: 0, total })
    const selection = await selectionOf(choice, search)
    return countAudience({ ...asking, selection, onProgress: (leads) => setProgress({ leads, total }) })
  })
  return { asked, progress }
}

/** Gives a way to stop that is used when the form is left. */
function useLeaving(): () => AbortController {
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  return () => (current.current = new AbortController())
}

interface CountProgress {
  leads: number
  /** Of so many that were chosen. */
  total: number
}

/** How many people a list would hold, or how far the count is. */
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
        <FormNote
          detail={failure.isOffline ? 'People are counted on the server. Go online to see how many.' : undefined}
          kind="failure"
          words={failure.words}
        />
        <Button icon="refresh" onClick={refetch}>
          Count again
        </Button>
      </>
    )
  if (!progress) return <p role="status">Counting people…</p>
  const leads = Math.min(progress.leads, progress.total)
  return (
    <WorkProgress
      label="Counting people"
      total={progress.total}
      value={leads}
      words={`${thousands(leads)} of ${counted(progress.total, 'lead')}`}
    />
  )
}
