import * as z from 'zod/mini'
import { id, timestamp } from '../entities/primitives.ts'
import { type View, viewFields, viewForm } from '../entities/view.ts'
import { Refusal, notFound } from '../errors.ts'
import { defineMutation, type RowView } from './mutation.ts'

const touchesView = (args: { viewId: string }) => [{ entity: 'view', id: args.viewId }] as const
const pathOf = (viewId: string) => `/api/views/${viewId}`

function viewIn(rows: RowView, viewId: string): View {
  const row = rows.get('view', viewId)
  if (!row) throw notFound('This view')
  return row
}

export const createView = defineMutation({
  name: 'view.create',
  args: z.object({ viewId: id, createdAt: timestamp, view: viewForm }),
  touches: touchesView,
  key: ({ viewId }) => viewId,
  apply: (rows, { viewId, createdAt, view }, { companyId, userId }) => {
    if (rows.get('view', viewId)) throw new Refusal('key-reuse', 'This view already exists.')
    rows.put('view', { ...view, _id: viewId, companyId, ownerId: userId, createdAt, updatedAt: createdAt, version: 1 })
  },
  request: ({ createdAt, view }) => ({ method: 'POST', path: '/api/views', body: { ...view, createdAt } }),
  describe: ({ view }) => `New view: ${view.name}`,
})

/** Has only the changed fields. The last change wins. */
export const updateView = defineMutation({
  name: 'view.update',
  args: z.object({ viewId: id, fields: viewFields }),
  touches: touchesView,
  follows: [createView.name],
  apply: (rows, { viewId, fields: { name, search, columns, shared } }) => {
    const row = viewIn(rows, viewId)
    rows.put('view', {
      ...row,
      ...(name === undefined ? {} : { name }),
      ...(search === undefined ? {} : { search }),
      ...(columns === undefined ? {} : { columns }),
      ...(shared === undefined ? {} : { shared }),
    })
  },
  request: ({ viewId, fields }) => ({ method: 'PATCH', path: pathOf(viewId), body: { ...fields } }),
  describe: ({ fields: { shared, ...others } }) => {
    if (shared === undefined || Object.keys(others).length > 0) return 'View changed'
    return shared ? 'View shared' : 'View no longer shared'
  },
})

/** Only for the current user. */
export const setDefaultView = defineMutation({
  name: 'view.default',
  args: z.object({ viewId: id, isDefault: z.boolean() }),
  touches: touchesView,
  follows: [createView.name],
  apply: (rows, { viewId, isDefault }, { userId }) => {
    const { defaultOf = [], ...row } = viewIn(rows, viewId)
    const others = defaultOf.filter((id) => id !== userId)
    const after = isDefault ? [...others, userId] : others
    rows.put('view', { ...row, ...(after.length > 0 ? { defaultOf: after } : {}) })
  },
  request: ({ viewId, isDefault }) => ({ method: 'PUT', path: `${pathOf(viewId)}/default`, body: { isDefault } }),
  describe: ({ isDefault }) => (isDefault ? 'Default view' : 'No longer the default view'),
})

export const deleteView = defineMutation({
  name: 'view.delete',
  args: z.object({ viewId: id }),
  touches: touchesView,
  follows: [createView, updateView, setDefaultView].map(({ name }) => name),
  apply: (rows, { viewId }) => {
    viewIn(rows, viewId)
    rows.remove('view', viewId)
  },
  request: ({ viewId }) => ({ method: 'DELETE', path: pathOf(viewId) }),
  describe: () => 'Delete view',
})
