import { useState } from 'react'
import { contactName } from '../../../contract/entities/contact.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { useContactsOfLead } from '../../hooks/use-local-data.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useRecordQuery } from '../../hooks/use-search-query.ts'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { ContactLine } from './contact-links.tsx'
import styles from './contacts.module.css'
import { texts } from './texts.ts'
import { useContactActions } from './use-contact-actions.ts'

/** Who belongs to a lead or deal. */
export function LeadContacts({ lead }: { lead: Lead }) {
  const contacts = useContactsOfLead(lead._id)
  const { canCreateFrom, createFrom, unlink } = useContactActions()
  const [isLinking, setIsLinking] = useState(false)
  if (!contacts) return null
  return (
    <Card title={texts.title}>
      {contacts.length === 0 ? (
        <p className={styles['empty']}>{texts.noContactsOfLead}</p>
      ) : (
        <ul className={styles['lines']}>
          {contacts.map((contact) => (
            <ContactLine contact={contact} key={contact._id} onUnlink={() => unlink(contact, lead._id)} />
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {contacts.length === 0 && canCreateFrom(lead) ? (
          <Button icon="plus" onClick={() => void createFrom(lead)}>
            {texts.createFromLead}
          </Button>
        ) : null}
        <Button onClick={() => setIsLinking(true)}>{texts.linkAContact}</Button>
      </div>
      {isLinking ? <LinkDialog lead={lead} onClose={() => setIsLinking(false)} /> : null}
    </Card>
  )
}

const FOUND_AT_MOST = 8

interface LinkDialogProps {
  lead: Lead
  onClose: () => void
}

function LinkDialog({ lead, onClose }: LinkDialogProps) {
  const [words, setWords] = useState(lead.surname ?? '')
  const search = useSearch()
  const { value: found } = useRecordQuery(search?.contacts, words, { number: 1, size: FOUND_AT_MOST })
  const { link } = useContactActions()
  return (
    <Dialog onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} open title={texts.linkAContact}>
      <div className={styles['found']}>
        {/* Back closes the dialog: the name in the box wasn't typed. */}
        <SearchBox isEmptiedByBack={false} label={texts.search} onText={setWords} text={words} />
        <div aria-live="polite">
          {found ? null : <Skeleton lines={3} />}
          {found?.rows.length === 0 ? <p className={styles['empty']}>{texts.noneFound}</p> : null}
          <ul className={styles['lines']}>
            {found?.rows.map((contact) => (
              <li key={contact._id}>
                <span className={styles['name']}>{contactName(contact)}</span>
                <span>{contact.phone ? displayPhone(contact.phone) : contact.email}</span>
                {contact.leadIds?.includes(lead._id) ? (
                  <span>{texts.alreadyLinked}</span>
                ) : (
                  <Button
                    aria-label={texts.linkName(contactName(contact))}
                    onClick={() => void link(contact, lead._id).then(onClose)}
                  >
                    {texts.link}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
