import * as z from 'zod/mini'
import { noteContent } from '../entities/note.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

/** Appends, so it never conflicts. */
export const addNote = defineMutation({
  name: 'note.add',
  args: z.object({ leadId: id, noteId: id, createdAt: timestamp, content: noteContent }),
  touches: ({ leadId, noteId }) => [
    { entity: 'lead', id: leadId },
    { entity: 'note', id: noteId },
  ],
  key: ({ noteId }) => noteId,
  marks: ['notes'],
  apply: (view, { leadId, noteId, createdAt, content }, { userId, companyId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    view.put('note', { _id: noteId, companyId, leadId, content, createdAt, createdBy: userId })
  },
  request: ({ leadId, createdAt, content }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/notes`,
    body: { content, createdAt },
  }),
  describe: ({ content }) => `Note: ${content}`,
})
