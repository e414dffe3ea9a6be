import { useEffect, useRef, useState } from 'react'
import { marketingListForm } from '../../../../contract/entities/marketing/marketing-list.ts'
import * as z from 'zod/mini'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall, useCompanyQuery } from '../../../hooks/server-queries.ts'
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
import { AudienceNote, type CountProgress } from './audience-note.tsx'
import { countAudience } from './count-audience.ts'
import { type LeadChoice, selectionOf, sizeOfChoice } from './lead-choice.ts'
import { makeList, type MadeList } from './make-list.ts'

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
