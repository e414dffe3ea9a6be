import { expect, test } from 'vitest'
import type { Knock } from '../entities/knocks/knock.ts'
import type { Activity } from '../entities/activity.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { addKnock, changeKnock, deleteKnock, giveKnock } from './knock.ts'
import type { RowView } from './mutation.ts'

const actor = { userId: '601de000-0002-4000-8000-000000000001', companyId: '601de000-0001-4000-8000-000000000001' }
const bob = { ...actor, userId: '601de000-0002-4000-8000-000000000002' }
const lead = buildLead()
const knockId = '601de000-0013-4000-8000-000000000001'
const activityId = '601de000-000c-4000-8000-000000000001'
const at = '2026-11-28T10:00:00.000Z'
const fields = { house: '12', outcome: 'Nobody home', note: 'Side door' } as const

function rowsWith(...rows: [string, object][]) {
  const kept = new Map(rows)
  const view = {
    get: (entity: string, id: string) => kept.get(`${entity} ${id}`),
    put: (entity: string, row: { _id: string }) => void kept.set(`${entity} ${row._id}`, row),
    remove: (entity: string, id: string) => void kept.delete(`${entity} ${id}`),
  } as RowView
  return {
    view,
    knock: () => view.get('knock', knockId) as Knock | undefined,
    visit: () => view.get('activity', activityId) as Activity | undefined,
  }
}

function knocked() {
  const rows = rowsWith([`lead ${lead._id}`, lead])
  addKnock.apply(rows.view, { knockId, at, lat: 53.8, lng: -1.55, fields }, actor)
  return rows
}

test('a knock belongs to its author, and a cleared field is removed', () => {
  const rows = knocked()
  expect(rows.knock()).toEqual({
    _id: knockId,
    companyId: actor.companyId,
    lat: 53.8,
    lng: -1.55,
    ...fields,
    at,
    by: actor.userId,
    version: 1,
  })
  changeKnock.apply(rows.view, { knockId, fields: { outcome: 'Call again', note: '' } }, bob)
  expect(rows.knock()).toMatchObject({ outcome: 'Call again', by: actor.userId })
  expect(rows.knock()).not.toHaveProperty('note')
  deleteKnock.apply(rows.view, { knockId }, actor)
  expect(rows.knock()).toBeUndefined()
  expect(() => deleteKnock.apply(rows.view, { knockId }, actor)).toThrow('This knock was not found.')
})

test('a knock becomes a visit of its lead, and stays with the first lead', () => {
  const rows = knocked()
  giveKnock.apply(rows.view, { leadId: lead._id, knockId, activityId }, bob)
  expect(rows.knock()).toMatchObject({ leadId: lead._id })
  expect(rows.visit()).toEqual({
    _id: activityId,
    companyId: actor.companyId,
    leadId: lead._id,
    kind: 'Visit',
    outcome: 'No answer',
    at,
    by: actor.userId,
    note: '12: Nobody home\nSide door',
  })
  const other = buildLead()
  rows.view.put('lead', other)
  giveKnock.apply(rows.view, { leadId: other._id, knockId, activityId }, bob)
  expect(rows.knock()).toMatchObject({ leadId: lead._id })
})

test("a house number is required, and a postcode is saved in Royal Mail's format", () => {
  expect(addKnock.args.safeParse({ knockId, at, lat: 53.8, lng: 1, fields: { ...fields, house: ' ' } }).success).toBe(
    false,
  )
  const parsed = changeKnock.args.parse({ knockId, fields: { postcode: 'ls14ap' } })
  expect(parsed.fields.postcode).toBe('LS1 4AP')
})
