import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AssignmentRule } from '../../../contract/entities/sharing/assignment-rules.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { type Answers, fakeServer, refusal } from '../../../tests/support/fakes/fake-server.ts'
import { AssignmentRulesScreen } from './assignment-rules-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = (end: number) => `0198a000-0000-7000-8000-0000000000${end}`
const ann: Colleague = { _id: id(10), firstname: 'Ann', lastname: 'Lee' }
const bob: Colleague = {
  _id: id(11),
  firstname: 'Bob',
  lastname: 'Lee',
  away: { from: '2020-01-01', until: '2036-03-12' },
}
const website: AssignmentRule = {
  _id: id(20),
  isOn: true,
  sources: ['Website', 'Facebook'],
  areas: ['LE', 'NN1'],
  kinds: ['hire'],
  way: 'turns',
  people: [ann._id, bob._id],
}
const others: AssignmentRule = {
  ...website,
  _id: id(21),
  sources: [],
  areas: [],
  kinds: [],
  way: 'one',
  people: [bob._id],
}

const PUT = 'PUT /api/assignment-rules'
const PREVIEW = 'POST /api/assignment-rules/preview'

async function openRules(answers: Answers = {}, rules: AssignmentRule[] = [website, others]) {
  const received = fakeServer({
    'GET /api/assignment-rules': { body: { rules, version: 3 } },
    'GET /api/epc/distinct/lead_source': { body: ['Website', 'Fair'] },
    ...answers,
  })
  const device = openTestDevice('Admin')
  const users = device.openRows(VIEWER_ID, COMPANY_ID).of('user')
  await users.bulkPut([ann, bob].map((row) => ({ id: row._id, seq: 1, v: 1, generation: 1, arrived: 1, row })))
  renderScreen(<AssignmentRulesScreen />, device)
  return received
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const saved = (received: Awaited<ReturnType<typeof openRules>>) =>
  received.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('rules are shown in their order, with who is skipped', async () => {
  await openRules()
  const [first, second] = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.closest('li'))
  expect(first?.textContent).toContain('Source: Website or Facebook')
  expect(first?.textContent).toContain('Postcode: LE or NN1')
  expect(first?.textContent).toContain('Enquiry: Vehicle and trailer hire')
  expect(await screen.findByText('Ann Lee, Bob Lee (away until 12/03/2036)')).toBeDefined()
  expect(second?.textContent).toContain('Every lead')
  expect(second?.textContent).toContain('Nobody can take leads today: the next rule is asked')
  expect(first?.textContent).not.toContain('Nobody can take leads')
})

test('rules are moved, turned off and deleted, deleted ones come back by Undo, and all is saved at once', async () => {
  const received = await openRules({ [PUT]: { body: { rules: [], version: 4 } } })
  const up = await screen.findByRole('button', { name: 'Move up rule 2' })
  await userEvent.click(up)
  expect(screen.getByText('Rule 2 is now rule 1')).toBeDefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down rule 1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rule 2 on' }))
  await press('Delete rule 1')
  expect(screen.queryByRole('button', { name: 'Delete rule 2' })).toBeNull()
  await press('Undo')
  expect(screen.getByText('Not saved yet.')).toBeDefined()
  await press('Save rules')
  expect(await screen.findByText('Assignment rules saved')).toBeDefined()
  expect(saved(received)).toEqual([{ rules: [others, { ...website, isOn: false }], version: 3 }])
  expect(await screen.findByText('No rules yet')).toBeDefined()
})

test('a rule is added: what it lacks is said, and it is part of what is saved', async () => {
  const received = await openRules({ [PUT]: { body: { rules: [], version: 1 } } }, [])
  await press('Add rule')
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }))
  await userEvent.type(dialog.getByLabelText('Postcode areas or districts'), 'le1 Leeds')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(dialog.getByText(/Not recognised: Leeds/)).toBeDefined()
  expect(dialog.getByText('Choose at least one person.')).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('Postcode areas or districts'))
  await userEvent.type(dialog.getByLabelText('Postcode areas or districts'), 'le1, nn')
  await userEvent.selectOptions(dialog.getByLabelText('Person'), 'Ann Lee')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await press('Save rules')
  expect(saved(received)).toMatchObject([
    { rules: [{ areas: ['LE1', 'NN'], way: 'one', people: [ann._id] }], version: 3 },
  ])
})

test('the preview counts the rules as they are on the screen, and says when they have changed since', async () => {
  const received = await openRules({
    [PREVIEW]: {
      body: {
        total: 1200,
        rules: [
          {
            _id: website._id,
            leads: 1000,
            people: [
              { _id: ann._id, leads: 1000 },
              { _id: bob._id, leads: 0 },
            ],
          },
          { _id: others._id, leads: 0, people: [{ _id: bob._id, leads: 0 }] },
        ],
        unassigned: 200,
      },
    },
  })
  await press('Preview on the last 30 days')
  const table = within(await screen.findByRole('table', { name: 'The last 30 days with these rules' }))
  expect(table.getByText('Ann Lee: 1,000')).toBeDefined()
  expect(table.getByRole('row', { name: 'Unassigned 200' })).toBeDefined()
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { rules: [website, others] },
  ])
  await press('Delete rule 2')
  expect(screen.getByText('The rules have changed since. Preview again.')).toBeDefined()
})

test('a colleague’s change is not undone: the reason is said, and their rules can be loaded', async () => {
  const received = await openRules({ [PUT]: refusal(409, 'state', 'Somebody else has changed the rules.') })
  await press('Delete rule 2')
  await press('Save rules')
  expect(await screen.findByText('Somebody else has changed the rules.')).toBeDefined()
  const before = received.length
  await press('Load their rules')
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(before), { timeout: 10_000 })
})

test('a User is sent to an administrator', async () => {
  fakeServer({})
  renderScreen(<AssignmentRulesScreen />, openTestDevice('User'))
  expect(await screen.findByText('Only administrators can set assignment rules')).toBeDefined()
})
