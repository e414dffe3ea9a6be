import * as z from 'zod/mini'
import { epcFields } from '../entities/epc-fields.ts'
import { shapeOf } from '../entities/field.ts'
import { uprn } from '../entities/lead.ts'
import { id } from '../entities/primitives.ts'
import { notFound } from '../errors.ts'
import { defineMutation } from './mutation.ts'

/** The facts that a lead takes from a certificate. Others stay unchanged. */
export const epcFacts = z
  .strictObject({ uprn: z.optional(uprn), ...shapeOf(epcFields) })
  .check(z.refine((fields) => Object.keys(fields).length > 0, 'Choose at least one field.'))

export const fillEpc = defineMutation({
  name: 'lead.epc',
  args: z.object({ leadId: id, fields: epcFacts }),
  touches: ({ leadId }) => [{ entity: 'lead', id: leadId }],
  marks: ['certificate'],
  apply: (view, { leadId, fields }) => {
    const row = view.get('lead', leadId)
    if (!row) throw notFound('This lead')
    view.put('lead', { ...row, ...fields })
  },
  request: ({ leadId, fields }) => ({
    method: 'PATCH',
    path: `/api/epc/leads/${leadId}/certificate`,
    body: { fields },
  }),
  describe: ({ fields }) => `EPC data: ${Object.keys(fields).length} fields from a certificate`,
})
