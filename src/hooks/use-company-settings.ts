import { type SyntheticEvent, useEffect, useState } from 'react'
import type { Company } from '../../contract/entities/company.ts'
import { type FailureMessage, failureMessage, isOffline } from '../api/failures.ts'
import { keepCompany } from '../db/session/keep-company.ts'
import { useToasts } from '../ui/feedback/toasts.tsx'
import { useDevice } from './device-context.ts'
import { type CompanyCall, useCompanyCall } from './server-queries.ts'

interface CompanySettings<Checked> {
  company: Company
  /** What is typed; undefined while it can't be saved. */
  checked: Checked | undefined
  /** Returns what is new about the company. */
  send: (checked: Checked, asked: CompanyCall) => Promise<Partial<Company>>
  texts: { saved: string; notSaved: string; offline: string }
  onSaved: () => void
}

/**
 * Saves settings of a company on the server, and at once on this device; other devices get them with their next sync. For
 * forms whose fields can be added and removed: `useOfficeForm` knows each by a fixed name.
 */
export function useCompanySettings<Checked>({ company, checked, send, texts, onSaved }: CompanySettings<Checked>) {
  const device = useDevice()
  const toasts = useToasts()
  const asked = useCompanyCall()
  /** A new one for each press, so that each moves the focus. */
  const [tried, setTried] = useState<{ form: Element }>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FailureMessage>()
  // What has to be corrected may be far above the button.
  useEffect(() => tried?.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [tried])
  const save = async () => {
    if (checked === undefined || isBusy) return
    setIsBusy(true)
    try {
      const changed = await send(checked, asked)
      await keepCompany(device.outbox, { ...company, ...changed })
      toasts.succeed(texts.saved)
      onSaved()
    } catch (error) {
      setFailure(isOffline(error) ? { text: texts.offline } : failureMessage(error, texts.notSaved))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    /** Whether to say what is wrong. */
    isTried: tried !== undefined,
    isBusy,
    failure,
    handleSubmit(event: SyntheticEvent) {
      event.preventDefault()
      // To React, a form in a dialog is inside the form behind it.
      event.stopPropagation()
      setTried({ form: event.currentTarget })
      setFailure(undefined)
      void save()
    },
  }
}
