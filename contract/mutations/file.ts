import * as z from 'zod/mini'
import { newLeadFileFacts, type LeadFileKind } from '../entities/files/lead-file.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

const KIND_NAMES: Readonly<Record<LeadFileKind, string>> = { photo: 'Photo', file: 'File', signature: 'Signature' }

/** In a lane of its own: while its bytes are being sent, the other changes of the lead go ahead. */
export const addFile = defineMutation({
  name: 'file.add',
  args: z.object({ leadId: id, fileId: id, createdAt: timestamp, ...newLeadFileFacts.shape }),
  touches: ({ leadId, fileId }) => [
    { entity: 'leadFile', id: fileId },
    { entity: 'lead', id: leadId },
  ],
  key: ({ fileId }) => fileId,
  apply: (view, { leadId, fileId, ...facts }, { userId, companyId }) => {
    if (!view.get('lead', leadId)) throw notFound('This lead')
    view.put('leadFile', { _id: fileId, companyId, leadId, ...facts, createdBy: userId })
  },
  request: ({ leadId, fileId: _key, ...facts }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/files`,
    body: facts,
  }),
  describe: ({ kind, name }) => `${KIND_NAMES[kind]}: ${name}`,
})

export const deleteFile = defineMutation({
  name: 'file.delete',
  args: z.object({ fileId: id }),
  touches: ({ fileId }) => [{ entity: 'leadFile', id: fileId }],
  apply: (view, { fileId }) => {
    if (!view.get('leadFile', fileId)) throw notFound('This file')
    view.remove('leadFile', fileId)
  },
  request: ({ fileId }) => ({ method: 'DELETE', path: `/api/epc/files/${fileId}` }),
  describe: () => 'Delete file',
})
