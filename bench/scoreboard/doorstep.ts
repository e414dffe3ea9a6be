import { addNote } from '../../contract/mutations/note.ts'
import { updateContact } from '../../contract/mutations/contact.ts'
import { openBrowserDevice } from '../../src/db/device.ts'
import { mutate } from '../../src/db/mutate.ts'
import { notesQuestion } from '../../src/db/views/queries.ts'
import { currentSession, signIn, switchCompany } from '../../src/db/session/session.ts'
import { recoverSession } from '../../src/db/session/session-mirror.ts'
import { readStatus } from '../../src/db/outbox/sync-status.ts'
import { ask, readRow } from '../../src/db/views/view.ts'
import { startEngine } from '../../src/sync/engine.ts'
import { browserPorts } from '../../src/workers/browser-ports.ts'
import { FIELDS, type Given } from './doorstep-rows.ts'
import type { Client, Look, Start } from './peer.ts'

// Ours, as it ships: what `main.tsx` and its sync worker start, in one tab. A lead's fields are those of a contact, whose
// form is merged field by field.

/** How soon a person who is asked to sign in does so. */
const SIGNS_IN_MS = 20_000

export async function start({ given, leads, signIn: askPerson }: Start): Promise<Client> {
  const { companyId, leadIds, contactIds } = given as Given
  const device = openBrowserDevice()
  await recoverSession(device)
  if (!currentSession(device)) {
    await signIn(device, await askPerson())
    await switchCompany(device, companyId)
  }
  const engine = startEngine(browserPorts(device))
  addEventListener('online', () => engine.wake())
  const signInWhenAsked = async () => {
    const { refusedToken } = await readStatus(device.outbox)
    if (refusedToken !== undefined && refusedToken === currentSession(device)?.token)
      await signIn(device, await askPerson())
  }
  setInterval(() => void signInWhenAsked(), SIGNS_IN_MS)

  const options = { subject: 'A lead', companyId }
  return {
    note: (lead, content) =>
      mutate(
        device,
        addNote,
        { leadId: leadIds[lead] ?? '', noteId: device.newId(), createdAt: new Date().toISOString(), content },
        options,
      ),
    set: (lead, field, value) =>
      mutate(
        device,
        updateContact,
        { contactId: contactIds[lead] ?? '', fields: { [FIELDS[field] ?? '']: value } },
        options,
      ),
    async look(): Promise<Look> {
      const { userId = '' } = currentSession(device) ?? {}
      const data = { outbox: device.outbox, rows: device.openRows(userId, companyId), userId, companyId }
      const look: Look = { notes: [], fields: {}, unsent: [], returned: [] }
      for (const lead of leads) {
        const notes = await ask(data, notesQuestion(leadIds[lead] ?? ''))
        look.notes.push(...notes.map(({ content }) => content))
        const contact = await readRow(data, 'contact', contactIds[lead] ?? '')
        for (const [field, name] of Object.entries(FIELDS)) {
          const value = contact?.[name]
          if (value) look.fields[`${lead}/${field}`] = value
        }
      }
      look.unsent = (await device.outbox.pending.toArray()).flatMap(({ args }) => idsIn(args))
      look.returned = (await device.outbox.parked.toArray()).flatMap(({ args }) => idsIn(args))
      return look
    },
  }
}

function idsIn(args: unknown): string[] {
  const { content, fields = {} } = args as { content?: string; fields?: Record<string, string> }
  return [...(content === undefined ? [] : [content]), ...Object.values(fields)]
}
