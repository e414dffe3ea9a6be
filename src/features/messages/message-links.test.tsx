import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import type { User } from '../../../contract/entities/user.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { channelsOf } from './channels.ts'
import { MessageLinks } from './message-links.tsx'

const MAYA: Partial<Lead> = { firstname: 'Maya', phone: '07700 900123', email: 'maya@example.org' }
const kindsOf = (lead: Partial<Lead>, subscriber: Partial<Subscriber> | null | undefined = null) =>
  channelsOf(buildLead({ ...MAYA, ...lead }), subscriber as Subscriber | null | undefined).map(({ kind }) => kind)

test('a mobile number is written to by text and WhatsApp, an address by email', () => {
  expect(kindsOf({})).toEqual(['Text', 'WhatsApp', 'Email'])
  expect(kindsOf({ phone: '0113 496 0123' })).toEqual(['Email'])
  expect(kindsOf({ phone: '0113 496 0123, 07700 900123', email: undefined })).toEqual(['Text', 'WhatsApp'])
  expect(kindsOf({ phone: '070 1234 5678', email: 'none' })).toEqual([])
})

test('nobody is written to where "Do not call" or an email that they left forbids it', () => {
  expect(kindsOf({ do_not_call: 'Asked not to be called' })).toEqual(['Email'])
  for (const status of ['unsubscribed', 'bounced', 'complained', 'suppressed'] as const)
    expect(kindsOf({}, { status }), status).toEqual(['Text', 'WhatsApp'])
  expect(kindsOf({}, { status: 'subscribed', mailboxLeft: true })).toEqual(['Text', 'WhatsApp'])
  expect(kindsOf({}, { status: 'subscribed' })).toEqual(['Text', 'WhatsApp', 'Email'])
  // The device has not looked yet.
  expect(channelsOf(buildLead(MAYA), undefined).map(({ kind }) => kind)).toEqual(['Text', 'WhatsApp'])
})

test('links carry the number or address and the text', () => {
  const message = { subject: 'Sorry & hello', text: 'Hello Maya, 50% off?' }
  expect(channelsOf(buildLead(MAYA), null).map(({ hrefOf }) => hrefOf(message))).toEqual([
    'sms:+447700900123?&body=Hello%20Maya%2C%2050%25%20off%3F',
    'https://wa.me/447700900123?text=Hello%20Maya%2C%2050%25%20off%3F',
    'mailto:maya@example.org?subject=Sorry%20%26%20hello&body=Hello%20Maya%2C%2050%25%20off%3F',
  ])
})

async function openLinks() {
  const device = openTestDevice()
  const user = { _id: VIEWER_ID, firstname: 'Ben', lastname: 'Clark' } as User
  const companies = [{ _id: COMPANY_ID, name: 'Greenway Energy' }]
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies, registers: [] })
  const lead = buildLead({ ...MAYA, companyId: COMPANY_ID })
  renderScreen(
    <div onClick={(event) => event.preventDefault()}>
      <MessageLinks booking={undefined} lead={lead} outcome="No answer" />
    </div>,
    device,
  )
  return { device, lead }
}

test('one tap opens the app with the message of that outcome and logs it on the lead; Undo removes it', async () => {
  const { device, lead } = await openLinks()
  const link = await screen.findByRole('link', { name: 'Sorry I missed you: Text' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
    /^sms:\+447700900123\?&body=Hello Maya, sorry I missed you today\..* Greenway Energy$/,
  )
  expect(screen.queryByText('Your appointment')).toBeNull()
  await userEvent.click(link)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/message removed from the activity/)
  const saved = await device.outbox.pending.toArray()
  expect(saved.map(({ name, args }) => [name, args])).toMatchObject([
    [
      'activity.add',
      { leadId: lead._id, kind: 'Text', outcome: 'Message', note: expect.stringContaining('Hello Maya') },
    ],
    ['activity.remove', {}],
  ])
})
