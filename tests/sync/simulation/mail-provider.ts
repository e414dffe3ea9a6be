import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'
import type { Choice } from './choice.ts'
import { hasClicked, isKnown, note } from './operations/acts-elsewhere.ts'
import { pickPerson } from './operations/marketing-operations.ts'
import { callPlainly } from './operations/plain-call.ts'
import type { Operation } from './operations/taps.ts'
import type { World } from './world.ts'

// The provider that delivers a company's emails reports what became of them, sometimes twice, and much later.

const settingsAnswer = z.object({ settings: z.object({ webhook: z.object({ secret: z.string() }) }) })

/** As the settings show it: a restored company may have another. */
async function secretOf(world: World, companyId: string): Promise<string> {
  const path = `/api/marketing/settings?companyId=${companyId}`
  const { body } = await callPlainly(world, world.people[0], 'GET', path)
  return settingsAnswer.parse(body).settings.webhook.secret
}

async function sendEvents(world: World, companyId: string, events: readonly MailEvent[]): Promise<unknown> {
  const { server } = world
  const body = JSON.stringify({ events })
  const seconds = Math.floor(server.clock().getTime() / 1000)
  const signature = createHmac('sha256', await secretOf(world, companyId))
    .update(`${seconds}.${body}`)
    .digest('hex')
  const { text } = await server.answer({
    method: 'POST',
    path: `/api/marketing/events/${companyId}`,
    headers: { 'content-type': 'application/json', 'doorstep-signature': `t=${seconds},v1=${signature}` },
    body,
  })
  return JSON.parse(text)
}

const TYPES = ['bounced', 'bounced', 'complained', 'soft-bounced', 'unsubscribed'] as const
const REPEATED_PERCENT = 25

const newEvent = (choice: Choice, { email, token }: { email: string; token: string }): MailEvent => ({
  eventId: choice.uuid(),
  type: choice.pick(TYPES),
  ...(choice.percent(50) ? { reason: `5.1.${choice.below(10)}` } : {}),
  ...(choice.percent(70) ? { token } : { email }),
})

async function sendAgain(world: World, companyId: string, event: MailEvent): Promise<void> {
  const answer = await sendEvents(world, companyId, [event])
  assert.deepEqual(answer, { taken: 0, ignored: 1 }, 'an event counts once, whatever has become of the person since')
}

export const mailProviderOperations = {
  providerReports: async (world, _device, choice) => {
    const { office, companyId, marketing, email, token } = pickPerson(world, choice)
    const { sentEvents } = marketing
    if (sentEvents.length > 0 && choice.percent(REPEATED_PERCENT))
      return sendAgain(world, companyId, choice.pick(sentEvents))
    const event = newEvent(choice, { email, token })
    const { type, reason } = event
    const taken = (await isKnown(office, email)) ? 1 : 0
    const isRepeat = event.token !== undefined && (await hasClicked(office, event.token))
    await note(office, { name: 'reported by email', email, args: { type, reason, isRepeat } }, async () => {
      const answer = await sendEvents(world, companyId, [event])
      assert.deepEqual(answer, { taken, ignored: 1 - taken }, 'the mail provider is heard')
    })
    sentEvents.push(event)
  },
} satisfies Record<string, Operation>
