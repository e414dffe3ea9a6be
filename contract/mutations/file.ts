import * as z from 'zod/mini'
import { withFields } from '../entities/form-fields.ts'
import {
  CAPTION_MAX_LENGTH,
  fileDescription,
  newLeadFileFacts,
  type LeadFile,
  type LeadFileKind,
} from '../entities/files/lead-file.ts'
import { id, timestamp } from '../entities/primitives.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineMutation } from './mutation.ts'

const KIND_NAMES: Readonly<Record<LeadFileKind, string>> = { photo: 'Photo', file: 'File', signature: 'Signature' }

/** In a separate lane, so that the lead's other changes don't wait while the bytes are being sent. */
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
    if (view.get('leadFile', fileId)) throw new Refusal('key-reuse', 'This Idempotency-Key belongs to another file.')
    view.put('leadFile', { _id: fileId, companyId, leadId, ...facts, createdBy: userId })
  },
  request: ({ leadId, fileId: _key, ...facts }) => ({
    method: 'POST',
    path: `/api/epc/leads/${leadId}/files`,
    body: facts,
  }),
  describe: ({ kind, name }) => `${KIND_NAMES[kind]}: ${name}`,
})

/** `seen` is the caption that the user saw. Text that a colleague has written since stays, before the user's text. */
export const describeFile = defineMutation({
  name: 'file.describe',
  args: z.object({ fileId: id, fields: fileDescription, seen: fileDescription.shape.caption }),
  touches: ({ fileId }) => [{ entity: 'leadFile', id: fileId }],
  follows: [addFile.name],
  apply: (view, { fileId, fields: { caption, stage }, seen = '' }) => {
    const row = view.get('leadFile', fileId)
    if (!row) throw notFound('This file')
    const merged = caption === undefined ? undefined : captionOver(row, caption, seen)
    view.put('leadFile', withFields(row, { caption: merged, stage }))
  },
  request: ({ fileId, fields, seen }) => ({
    method: 'PATCH',
    path: `/api/epc/files/${fileId}`,
    body: { ...fields, ...(seen === undefined ? {} : { seen }) },
  }),
  describe: ({ fields: { caption, stage } }) =>
    caption === undefined ? `Photo marked: ${stage || 'neither before nor after'}` : `Photo text: ${caption || 'none'}`,
})

function captionOver({ caption: current = '' }: LeadFile, written: string, seen: string): string {
  if (current === seen || current === written || current === '') return written
  const both = written === '' ? current : `${current} / ${written}`
  return both.length > CAPTION_MAX_LENGTH ? written : both
}

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
