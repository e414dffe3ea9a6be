import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { preflight } from '../../../../contract/entities/marketing/preflight.ts'
import {
  AT,
  buildCampaign,
  campaigns,
  lists,
  openMarketing,
  walkMarketing,
} from '../../../../tests/support/browser/marketing-screen.tsx'
import { COMPANY_ID } from '../../../../tests/support/browser/render-screen.tsx'
import { STARTING_TEMPLATES } from './starting-templates.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198a000-0000-7000-8000-0000000000b1'
const winter = { _id: ID, companyId: COMPANY_ID, name: 'Winter', subject: 'Warm homes', createdAt: AT, updatedAt: AT }
const whole = { ...winter, html: '<p>Our offer.</p>' }
const answers = {
  ...lists,
  ...campaigns([]),
  'GET /api/marketing/templates': { body: { templates: [winter] } },
  [`GET /api/marketing/templates/${ID}`]: { body: { template: whole } },
}

test('a campaign begins with the content of a template, and with nothing of another campaign', async () => {
  const { address } = walkMarketing({ tab: 'campaigns' }, answers)
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use Winter' }))
  expect((await screen.findByLabelText<HTMLInputElement>('HTML')).value).toBe('<p>Our offer.</p>')
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Warm homes')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(address()).toEqual({ tab: 'campaigns', campaign: 'new', template: ID })
})

test('a deleted template is put back under its id by Undo', async () => {
  const { received } = openMarketing(
    { tab: 'campaigns' },
    {
      ...answers,
      [`DELETE /api/marketing/templates/${ID}`]: { body: { message: 'Template deleted' } },
      'POST /api/marketing/templates': { status: 201, body: { template: whole } },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Winter' }))
  expect(await screen.findByText('Deleted the template “Winter”')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Undo')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(screen.queryByText('Deleted the template “Winter”')).toBeNull())
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    key: ID,
    body: { name: 'Winter', subject: 'Warm homes', html: '<p>Our offer.</p>' },
  })
})

test('the content of a campaign is saved as a template under a name that begins with its own', async () => {
  const spring = buildCampaign('sent', { name: 'Spring' })
  const { received } = openMarketing(
    { tab: 'campaigns' },
    {
      ...campaigns([spring]),
      [`GET /api/marketing/campaigns/${spring._id}`]: { body: { campaign: { ...spring, html: '<p>Hello</p>' } } },
      'POST /api/marketing/templates': { status: 201, body: { template: whole } },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save as template Spring' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Spring')
  await userEvent.type(dialog.getByLabelText('Name'), ' again')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved the template “Spring again”')).toBeDefined()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Spring again',
    subject: 'Warm homes',
    html: '<p>Hello</p>',
  })
})

test.each(STARTING_TEMPLATES)(
  'the starting point “$name” can be sent once its texts and links are written',
  ({ html }) => {
    const settings = { senderName: 'Greenway', postalAddress: '1 High Street' }
    const campaign = { subject: 'News', fromEmail: 'news@greenway.example' }
    const problems = (written: string) => preflight({ campaign: { ...campaign, html: written }, lists: [{}], settings })
    expect(problems((html ?? '').replaceAll('"https://"', '"https://greenway.example"'))).toEqual([])
  },
)
