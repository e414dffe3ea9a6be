import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { houseWith, housesOf } from '../../../contract/entities/knocks/houses.ts'
import type { Knock } from '../../../contract/entities/knocks/knock.ts'
import { type Lead, LEAD_STATUSES, type LeadStatus } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { fieldsOfTexts, leadTexts, type NewLeadForm } from '../../../contract/entities/lead-form.ts'
import { createLead } from '../../../contract/mutations/lead.ts'
import { markDoNot } from '../../../contract/mutations/do-not-contact.ts'
import { giveKnock } from '../../../contract/mutations/knock.ts'
import { mutateTogether, type Step, step } from '../../db/mutate.ts'
import { useKnocks, useSession } from '../../hooks/use-local-data.ts'
import { useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { ColleagueOptions } from '../../records/colleague-options.tsx'
import { pointOf } from '../../search/radius.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { RestoredNotice, SavedElsewhereNotice } from '../../ui/forms/refused-notice.tsx'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { BackLink } from '../../ui/primitives/back-link.tsx'
import { LeadFormFields, type LeadFormHandle, WHO_AND_WHERE } from './lead-form-fields.tsx'
import { type Shared, sharedLead } from './shared-lead.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { texts } from './texts.ts'
import { type Place, usePostcodePlace } from './use-postcode-place.ts'
import { useDevice } from '../../hooks/device-context.ts'
import type { Device } from '../../db/schema/device.ts'

/** `title` and `text` were shared by another app. */
export interface NewLeadStart extends Shared {
  address1?: string | undefined
  address2?: string | undefined
  address3?: string | undefined
  posttown?: string | undefined
  postcode?: string | undefined
  lat?: number | undefined
  lng?: number | undefined
  certificate?: string | undefined
  /** At a house that becomes this lead. */
  knock?: string | undefined
}

const FAILED = texts.errorSavingLead
const BLANK = leadTexts()

export function NewLeadScreen({ start }: { start: NewLeadStart }) {
  const device = useDevice()
  const keeper = useNewRowKeeper('lead:new')
  const form = useFormDraft(BLANK, undefined, keeper)
  const [status, setStatus] = useState<LeadStatus>('Open')
  const [assignedTo, setAssignedTo] = useAssignee(start.knock !== undefined)
  const knocks = useKnocksOfHouse(start.knock)
  const place = usePostcodePlace(form)
  useStart(form, start)
  const navigate = useNavigate()
  const toasts = useToasts()
  const save = async () => {
    try {
      let leadId = ''
      await form.saveOnce(async (newRowId) => {
        leadId = newRowId
        const fields = {
          ...givenFields(form.values),
          ...placeOf(start, place),
          ...(start.certificate ? { certificate_number: start.certificate } : {}),
          ...(assignedTo ? { assignedTo } : {}),
          lead_status: status,
        }
        await addLead(device, newRowId, fields, knocks)
      })
      form.forget()
      await (leadId
        ? navigate({ to: '/lead/$id', params: { id: leadId }, ignoreBlocker: true })
        : navigate({ to: '/leads', ignoreBlocker: true }))
    } catch (error) {
      toasts.fail(FAILED + failureText(error))
    }
  }
  return (
    <RecordScreen back={<BackLink home="/leads">{texts.backToLeads}</BackLink>}>
      <RecordHeader title={texts.newLead} />
      {pointOf(start) ? <Notice icon="pin" kind="info" text={texts.locationFromTheMap} /> : null}
      {form.isRestored && form.isChanged ? <RestoredNotice onStartOver={form.startOver} /> : null}
      {form.isSavedElsewhere ? <SavedElsewhereNotice /> : null}
      <RecordForm onSave={save}>
        <LeadFormFields
          at={pointOf(start)}
          belowWho={<PossibleDuplicates form={form} onContinueFrom={(lead) => continueFrom(form, lead)} />}
          form={form}
        >
          <StatusField onValue={setStatus} value={status} />
          <SelectField label={texts.assignTo} onValue={setAssignedTo} value={assignedTo}>
            <ColleagueOptions />
          </SelectField>
        </LeadFormFields>
      </RecordForm>
      <LeaveGuard isUnsaved={form.isChanged} onLeave={form.forget} />
    </RecordScreen>
  )
}

/** A lead that somebody in the field adds is theirs, unless they choose otherwise. The office adds leads for others. */
function useAssignee(isKnocked: boolean): [string, (userId: string) => void] {
  const session = useSession()
  const [chosen, setChosen] = useState<string>()
  const mine = session && (isKnocked || session.role === 'User') ? session.userId : ''
  return [chosen ?? mine, setChosen]
}

const StatusField = ({ value, onValue }: { value: LeadStatus; onValue: (status: LeadStatus) => void }) => (
  <SelectField
    label={texts.status}
    onValue={(chosen) => onValue(LEAD_STATUSES.find((name) => name === chosen) ?? 'Open')}
    value={value}
  >
    <TextOptions texts={LEAD_STATUSES} />
  </SelectField>
)

const givenFields = (values: Readonly<Record<string, string>>) =>
  fieldsOfTexts(Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== '')))

/** The knocks at its house become visits of the lead: all is saved together, or nothing. */
function addLead(device: Device, leadId: string, fields: NewLeadForm, knocks: readonly Knock[]): Promise<void> {
  const steps = knocks.map(({ _id: knockId }) => step(giveKnock, { leadId, knockId, activityId: crypto.randomUUID() }))
  const lead = step(createLead, { leadId, createdAt: new Date().toISOString(), fields })
  return mutateTogether(device, [lead, ...steps, ...wishOf(leadId, knocks.at(-1))], { subject: leadName(fields) })
}

/** Somebody there has asked that nobody knocks, and the lead says so too. */
function wishOf(leadId: string, newest: Knock | undefined): Step[] {
  if (newest?.outcome !== 'Do not knock') return []
  const since = newest.at.slice(0, 'YYYY-MM-DD'.length)
  return [step(markDoNot, { leadId, kind: 'knock', reason: newest.outcome, since })]
}

/** Oldest first, as they happened. */
function useKnocksOfHouse(knockId: string | undefined): readonly Knock[] {
  const knocks = useKnocks(knockId !== undefined)
  const house = useMemo(() => knockId && knocks && houseWith(housesOf(knocks), knockId), [knockId, knocks])
  return house ? house.knocks.toReversed() : []
}

function continueFrom(form: LeadFormHandle, lead: Lead): void {
  for (const name of WHO_AND_WHERE) if (form.values[name] === '' && lead[name]) form.edit(name, lead[name])
}

/** Fills in once what the certificate, the map or a shared text provides. */
function useStart(form: LeadFormHandle, start: NewLeadStart): void {
  const begin = useEffectEvent(() => {
    const known: Partial<Record<(typeof WHO_AND_WHERE)[number], string | undefined>> = {
      ...sharedLead(start),
      ...start,
    }
    for (const name of WHO_AND_WHERE) if (known[name]) form.edit(name, known[name])
  })
  useEffect(() => begin(), [])
}

/** The tapped point or else the postcode's, if this device knows it. */
const placeOf = (start: NewLeadStart, known: Place | undefined): Place => pointOf(start) ?? known ?? {}
