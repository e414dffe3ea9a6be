import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMailing } from '../../../../tests/support/builders/mailing-world.ts'
import { type Meaning, RETURNED_MAIL } from '../../../../tests/support/returned-mail/corpus.ts'
import { MORE_RETURNED_MAIL } from '../../../../tests/support/returned-mail/more-shapes.ts'
import { WHOLE_MESSAGES } from '../../../../tests/support/returned-mail/whole-messages.ts'
import { createTestStore, type TestStore } from '../../../../tests/support/server/test-database.ts'
import { readUnread } from '../../../store/marketing/unread-mail.ts'
import { writeTenant } from '../../../store/core/tenant-transaction.ts'
import { writeLedgerPart } from '../../../store/marketing/write-ledger.ts'
import { readMail } from './read-mail.ts'
import { takeMail } from './take-mail.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

const take = (source: string, more: { companyId?: string; fileName?: string } = {}) =>
  takeMail({ store, read: readMail }, { source: Buffer.from(source), ...more })

async function sentTo(email: string) {
  const { companyId, campaignId, listId } = await buildMailing(store, [email])
  await writeTenant(store, companyId, async (tx) => {
    await writeLedgerPart(tx, campaignId, [listId])
    await tx.sql.updateTable('campaign_recipient').set({ state: 'sent' }).where('company_id', '=', companyId).execute()
  })
  const line = () =>
    store.db.selectFrom('campaign_recipient').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()
  const person = () =>
    store.db.selectFrom('subscriber').select('status').where('company_id', '=', companyId).executeTakeFirstOrThrow()
  return { companyId, token: (await line()).token, line, person, unread: () => readUnread(store, [companyId]) }
}

const SEEN: Record<Meaning, { status: string; state?: string; isUnderstood: boolean; unread: number }> = {
  bounced: { status: 'bounced', state: 'bounced', isUnderstood: true, unread: 0 },
  'soft-bounced': { status: 'subscribed', isUnderstood: true, unread: 0 },
  delivered: { status: 'subscribed', state: 'delivered', isUnderstood: true, unread: 0 },
  complained: { status: 'complained', state: 'sent', isUnderstood: true, unread: 0 },
  unsubscribed: { status: 'unsubscribed', state: 'sent', isUnderstood: true, unread: 0 },
  ignored: { status: 'subscribed', state: 'sent', isUnderstood: true, unread: 0 },
  unknown: { status: 'subscribed', state: 'sent', isUnderstood: false, unread: 1 },
}

function meaningOf(isUnderstood: boolean, status: string, state: string): string {
  if (!isUnderstood) return 'unknown'
  if (status !== 'subscribed') return status
  return { 'not-delivered': 'soft-bounced', sent: 'ignored' }[state] ?? state
}

describe('a returned email', () => {
  test.each([...RETURNED_MAIL, ...MORE_RETURNED_MAIL])('$name: $meaning', async ({ source, meaning }) => {
    const { token, line, person, unread } = await sentTo('ann@b.example')
    const { isUnderstood } = await take(source(token, 'ann@b.example'))
    const { status, state, ...seen } = SEEN[meaning]
    expect({ isUnderstood, unread: (await unread()).messages.length }).toEqual(seen)
    expect(await person()).toEqual({ status })
    if (state) expect(await line()).toMatchObject({ state })
  })

  test('reports the right result for its recipient in each complete sample', { timeout: 60_000 }, async () => {
    const emails = WHOLE_MESSAGES.map((_shape, at) => `ann${at}@b.example`)
    const { companyId, campaignId, listId } = await buildMailing(store, emails)
    await writeTenant(store, companyId, async (tx) => {
      await writeLedgerPart(tx, campaignId, [listId])
      await tx.sql
        .updateTable('campaign_recipient')
        .set({ state: 'sent' })
        .where('company_id', '=', companyId)
        .execute()
    })
    const linesOf = () => store.db.selectFrom('campaign_recipient').selectAll().where('company_id', '=', companyId)
    const tokens = new Map((await linesOf().execute()).map(({ email, token }) => [email, token]))
    const found: string[] = []
    for (const [at, { source }] of WHOLE_MESSAGES.entries()) {
      const email = emails[at] ?? ''
      const { isUnderstood } = await take(source(tokens.get(email) ?? '', email))
      const { state } = await linesOf().where('email', '=', email).executeTakeFirstOrThrow()
      const { status } = await store.db
        .selectFrom('subscriber')
        .select('status')
        .where('company_id', '=', companyId)
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      found.push(meaningOf(isUnderstood, status, state))
    }
    expect(WHOLE_MESSAGES.map(({ name }, at) => `${found[at]}: ${name}`)).toEqual(
      WHOLE_MESSAGES.map(({ name, meaning }) => `${meaning}: ${name}`),
    )
  })

  test('is covered by a sample for every documented format', () => {
    const files = readdirSync(join(import.meta.dirname, '../../../../tests/support/returned-mail'))
    const shapes = files.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4))
    expect(RETURNED_MAIL.map(({ name }) => name)).toEqual(expect.arrayContaining(shapes))
    expect(RETURNED_MAIL.filter(({ name }) => name.startsWith('postfix'))).toHaveLength(17)
  })

  test('counts once, and ignored ones are counted', async () => {
    const { token, companyId, unread } = await sentTo('ann@b.example')
    const shapes = new Map(RETURNED_MAIL.map(({ name, source }) => [name, source(token, 'ann@b.example')]))
    for (const name of ['feedback-not-spam', 'feedback-not-spam', 'away', 'gmail-delay']) await take(shapes.get(name)!)
    expect((await unread()).ignored).toEqual([
      { what: 'automatic reply', messages: 1 },
      { what: 'notice of a delay', messages: 1 },
      { what: 'report that it is not spam', messages: 2 },
    ])
    expect(await take(shapes.get('exim-unrouteable')!)).toMatchObject({ taken: 1, ignored: 0 })
    expect(await take(shapes.get('exim-unrouteable')!, { companyId })).toMatchObject({ taken: 0, ignored: 1 })
  })

  test("is shown with its beginning if it can't be understood", async () => {
    const { token, unread } = await sentTo('ann@b.example')
    await take(RETURNED_MAIL.find(({ name }) => name === 'question')!.source(token, 'ann@b.example'))
    expect((await unread()).messages).toMatchObject([
      {
        sender: 'Ann <ann@b.example>',
        subject: 'Re: News',
        preview: 'Could you call me? I do not want to unsubscribe.\n',
        why: 'We don’t recognise this kind of message.',
      },
    ])
  })

  test('is shown as its sender wrote it, in any encoding', async () => {
    const { token, unread } = await sentTo('ann@b.example')
    await take(RETURNED_MAIL.find(({ name }) => name === 'question-base64')!.source(token, 'ann@b.example'))
    expect((await unread()).messages).toMatchObject([
      { preview: expect.stringMatching(/^Could you call me about the £20 offer\?\s*$/) },
    ])
  })

  test('is read only if it, or the name of its file, names an email of ours', async () => {
    const { token, companyId, person, unread } = await sentTo('ann@b.example')
    const other = await sentTo('ann@b.example')
    const bounce = RETURNED_MAIL.find(({ name }) => name === 'qmail-no-mailbox')!.source('nobody', 'ann@b.example')
    const neverRead = () => Promise.reject(new Error('It was read.'))
    const parts = { store, read: neverRead }
    const source = Buffer.from(bounce.replaceAll('nobody', 'ab'.repeat(16)))
    expect(await takeMail(parts, { source, companyId })).toMatchObject({ isUnderstood: false })
    expect((await unread()).messages).toMatchObject([
      { why: 'It doesn’t mention any email you sent.', subject: 'failure notice' },
    ])
    const foreign = bounce.replaceAll('nobody', other.token)
    expect(await takeMail(parts, { source: Buffer.from(foreign), companyId })).toMatchObject({ isUnderstood: false })
    expect(await take(bounce, { fileName: `1700000000.M1P2.host,bounces+${token}@x:2,S` })).toMatchObject({ taken: 1 })
    expect(await person()).toEqual({ status: 'bounced' })
  })

  test('is found by a link that it quotes', async () => {
    const { token, person } = await sentTo('ann@b.example')
    const bounce = RETURNED_MAIL.find(({ name }) => name === 'qmail-no-mailbox')!.source('nobody', 'ann@b.example')
    expect(await take(bounce.replaceAll('nobody', `${token}${'ab'.repeat(48)}`))).toMatchObject({ taken: 1 })
    expect(await person()).toEqual({ status: 'bounced' })
  })

  test('applies each result to its own email when it names several', async () => {
    const first = await sentTo('ann@b.example')
    const second = await sentTo('bob@b.example')
    const report = [
      'To: bounces@doorstep.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx',
      '',
      'Final-Recipient: rfc822; ann@b.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      'Final-Recipient: rfc822; bob@b.example',
      'Action: failed',
      'Status: 5.2.2',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${second.token}@greenway.example>`,
      `Message-ID: <${first.token}@greenway.example>`,
      '--b--',
    ].join('\r\n')
    expect(await take(report)).toMatchObject({ isUnderstood: true, taken: 2 })
    expect([await first.person(), await second.person()]).toEqual([{ status: 'bounced' }, { status: 'subscribed' }])
  })
})
