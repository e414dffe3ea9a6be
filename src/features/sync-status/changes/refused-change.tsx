import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { discardParked, retryParked } from '../../../db/outbox/outbox-actions.ts'
import type { ParkedEntry, OutboxEntry } from '../../../db/schema/outbox-entry.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { ChangeFacts } from './change-facts.tsx'
import { MetChanges } from './met-changes.tsx'
import { reasonText } from '../reason-text.ts'
import styles from '../sync-screen.module.css'
import { valueAt } from '../../../../contract/entities/form-fields.ts'
import { formLabels } from './contested-fields.ts'
import { createAccount, updateAccount } from '../../../../contract/mutations/account.ts'
import { createContact, updateContact } from '../../../../contract/mutations/contact.ts'
import { deleteLead } from '../../../../contract/mutations/delete-lead.ts'
import { bookLead, createLead, updateLead } from '../../../../contract/mutations/lead.ts'
import { texts } from '../texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'

interface RefusedChangeProps {
  entry: ParkedEntry
  companyName: string | undefined
}

export function RefusedChange({ entry, companyName }: RefusedChangeProps) {
  const device = useDevice()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const copy = useCopy({ copied: texts.copied, failed: texts.thisBrowserCantCopyHere })
  const choices = choicesOf(entry)
  const rowId = entry.lane.split(':')[1]
  return (
    <li>
      <p className={styles['reason']}>{reasonText(entry)}</p>
      <ChangeFacts companyName={companyName} entry={entry} />
      {entry.reason.conflicts ? <MetChanges conflicts={entry.reason.conflicts} entry={entry} /> : null}
      <div className={styles['actions']}>
        <Button icon="refresh" kind="primary" onClick={() => void retryParked(device, entry.mutationId)}>
          {choices.retry}
        </Button>
        {choices.form && rowId ? (
          <Link className={buttonClass()} params={{ id: rowId }} to={choices.form}>
            {texts.edit}
          </Link>
        ) : null}
        <Button icon="copy" onClick={() => void copy(textOfChange(entry))}>
          {texts.copy}
        </Button>
        <Button kind="quiet" onClick={() => setIsDiscarding(true)}>
          {choices.discard}
        </Button>
      </div>
      <ConfirmDialog
        cancel={texts.keepIt}
        confirm={choices.discard}
        description={texts.descriptionForSubjectItWont(entry.description, entry.subject)}
        onConfirm={() => void discardParked(device, entry.mutationId)}
        onOpenChange={setIsDiscarding}
        open={isDiscarding}
        title={texts.discardThisChange}
      />
    </li>
  )
}

/** The text a user wrote, to paste elsewhere: a note's text, a form's fields, or else a description. */
export function textOfChange({ body = {}, description, subject }: OutboxEntry): string {
  const { content } = body
  if (typeof content === 'string') return content
  const fields = Object.entries(formLabels).flatMap(([path, label]) => {
    const value = valueAt(body, path)
    return typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : []
  })
  return [`${description} (${subject})`, ...fields].join('\n')
}

interface Choices {
  retry: string
  discard: string
  form?: '/contact/$id' | '/account/$id' | '/lead/$id'
}

const PLAIN: Choices = { retry: texts.retry, discard: texts.discard }

/** After a conflict, the choice is between two people's changes. */
const overConflict: Readonly<Record<string, Choices>> = {
  [bookLead.name]: { retry: texts.useMine, discard: texts.useTheirs },
  [deleteLead.name]: { retry: texts.deleteAnyway, discard: texts.keepTheLead },
}
const forms: Readonly<Record<string, Choices>> = {
  [createLead.name]: { ...PLAIN, form: '/lead/$id' },
  [updateLead.name]: { ...PLAIN, form: '/lead/$id' },
  [createContact.name]: { ...PLAIN, form: '/contact/$id' },
  [updateContact.name]: { ...PLAIN, form: '/contact/$id' },
  [createAccount.name]: { ...PLAIN, form: '/account/$id' },
  [updateAccount.name]: { ...PLAIN, form: '/account/$id' },
}

export function choicesOf({ name, reason }: Pick<ParkedEntry, 'name' | 'reason'>): Choices {
  const fitting = { conflict: overConflict, invalid: forms }[reason.code]
  return fitting?.[name] ?? PLAIN
}
