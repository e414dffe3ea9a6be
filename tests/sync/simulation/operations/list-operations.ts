import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { listsNow, noteOfAll, place } from './acts-elsewhere.ts'
import type { Choice } from '../choice.ts'
import { pickOffice } from './marketing-operations.ts'
import { callPlainly } from './plain-call.ts'
import type { Operation } from './taps.ts'
import type { World } from '../world.ts'

// The office makes, changes and deletes lists while devices still add people to them.

const listAnswer = z.object({ list: z.object({ _id: z.string() }) })

const pickList = (world: World, choice: Choice) => {
  const office = pickOffice(world, choice)
  const listIds = [...listsNow(office.marketing).keys()]
  return { office, listIds, listId: choice.pick(listIds) }
}

const formOf = (choice: Choice) => ({ name: `List ${choice.uuid()}`, doubleOptIn: choice.percent(35) })

export const listOperations = {
  officeMakesList: async (world, _device, choice) => {
    const office = pickOffice(world, choice)
    const form = formOf(choice)
    const path = `/api/marketing/lists?companyId=${office.companyId}`
    const { status, body } = await callPlainly(world, office.admin, 'POST', path, form)
    assert.equal(status, 201, 'I9: a plain client makes a list')
    const { _id: listId } = listAnswer.parse(body).list
    office.marketing.listActs.push({ listId, seq: await place(office), isCareful: form.doubleOptIn })
  },
  officeChangesList: async (world, _device, choice) => {
    const { office, listId } = pickList(world, choice)
    const form = formOf(choice)
    await noteOfAll(office, { name: 'a list changes', args: {} }, async () => {
      const { status } = await callPlainly(world, office.admin, 'PUT', `/api/marketing/lists/${listId}`, form)
      assert.equal(status, 200, 'I9: a plain client changes a list')
    })
    office.marketing.listActs.push({ listId, seq: await place(office), isCareful: form.doubleOptIn })
  },
  /** One always remains, to add people to. */
  officeDeletesList: async (world, _device, choice) => {
    const { office, listIds, listId } = pickList(world, choice)
    if (listIds.length === 1) return
    await noteOfAll(office, { name: 'a list is deleted', args: { listId } }, async () => {
      const { status } = await callPlainly(world, office.admin, 'DELETE', `/api/marketing/lists/${listId}`)
      assert.equal(status, 200, 'I9: a plain client deletes a list')
    })
    office.marketing.listActs.push({ listId, seq: await place(office), isCareful: undefined })
  },
} satisfies Record<string, Operation>
