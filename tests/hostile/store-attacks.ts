import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_MAX_BYTES } from '../../contract/entities/files/lead-file.ts'
import { announcedFile, fileChunkForm, smallPicture } from '../support/builders/files.ts'
import type { Attack } from './attacks.ts'
import { unless } from './request-attacks.ts'
import { json, type Reply, type Target, text } from './target.ts'

const pathOf = ({ companyId }: Target, contentId: string, part = '') =>
  `/api/epc/file-contents/${contentId}${part}?companyId=${companyId}`

const announce = (target: Target, token: string, contentId: string, body: object) =>
  target.call('PUT', pathOf(target, contentId), { token, body })
const sendOnly = (target: Target, contentId: string, bytes: Buffer): Promise<Reply> =>
  target.call('POST', pathOf(target, contentId, '/chunks'), { token: target.admin, form: fileChunkForm(bytes, 0) })

const announcements: Attack = {
  name: 'files that are announced and never sent',
  run: async (target, size) => {
    for (let round = 0; round < 30 * size; round++) {
      const facts = { ...announcedFile(smallPicture()), size: FILE_MAX_BYTES }
      const reply = await announce(target, target.user, randomUUID(), facts)
      const complaint = unless([200, 429], reply, 'an announcement')
      if (complaint) return complaint
      if (round > 20 && reply.status === 200) return `announcement ${round} is taken`
    }
    const bytes = smallPicture()
    const contentId = randomUUID()
    return (
      unless([200], await announce(target, target.admin, contentId, announcedFile(bytes)), 'a colleague’s file') ??
      unless([200], await sendOnly(target, contentId, bytes), 'a colleague’s chunk')
    )
  },
}

const lastChunks: Attack = {
  name: 'the last chunk of a file sent twice at once',
  attempts: (size) => 4 * size,
  run: async (target, size) => {
    const wrong: string[] = []
    for (let race = 0; race < 4 * size; race++) {
      const [bytes, contentId] = [smallPicture(), randomUUID()]
      const announced = await announce(target, target.admin, contentId, announcedFile(bytes))
      const both = await Promise.all([sendOnly(target, contentId, bytes), sendOnly(target, contentId, bytes)])
      if (announced.status !== 200 || both.some(({ status }) => status !== 200))
        wrong.push(
          `${announced.status}: ${both.map(({ status, text: message }) => `${status} ${message.slice(0, 80)}`).join(', ')}`,
        )
    }
    return wrong.length > 0 ? `${wrong.length} of ${4 * size}: ${wrong[0]}` : undefined
  },
}

const DAMAGED_WITHIN_MS = 5_000

const shortContents: Attack = {
  name: 'contents that are shorter on the disk than their rows',
  run: async (target, size) => {
    const { call, admin, server, companyId, leadIds } = target
    for (let round = 0; round < size; round++) {
      const [bytes, contentId] = [smallPicture(), randomUUID()]
      const facts = announcedFile(bytes, leadIds[4])
      await announce(target, admin, contentId, facts)
      await sendOnly(target, contentId, bytes)
      const { thumbnail: _, leadId, ...rest } = facts
      const body = { contentId, name: 'Boiler', kind: 'photo', ...rest }
      const added = json(await call('POST', `/api/epc/leads/${leadId}/files`, { token: admin, body }))
      truncateSync(join(server.dataDir, 'files', companyId, contentId), 100)
      const startedAt = performance.now()
      const reply = await call('GET', `/api/epc/files/${text(added, 'file', '_id')}/content`, { token: admin })
      const complaint = unless([500], reply, 'a short content')
      if (complaint) return complaint
      if (performance.now() - startedAt > DAMAGED_WITHIN_MS) return 'a short content is answered late'
    }
    return undefined
  },
}

const arrivingFiles: Attack = {
  name: 'erasing a lead while its file arrives',
  attempts: (size) => 3 * size,
  run: async (busy, size) => {
    const target = { ...busy, companyId: busy.quietCompanyId }
    const { call, owner, companyId, server } = target
    for (let race = 0; race < 3 * size; race++) {
      const [bytes, contentId] = [smallPicture(), randomUUID()]
      const made = await call('POST', `/api/epc/leads?companyId=${companyId}`, {
        token: owner,
        body: { surname: 'Gone' },
      })
      const leadId = text(json(made), 'lead', '_id')
      await announce(target, target.admin, contentId, announcedFile(bytes, leadId))
      const erase = () => call('POST', `/api/epc/leads/${leadId}/erase`, { token: owner, body: {} })
      const [erased] = await Promise.all([erase(), sendOnly(target, contentId, bytes)])
      // Somebody was changing the lead, so the user tries again.
      const complaint =
        erased.status === 409 ? unless([200], await erase(), 'erasing') : unless([200], erased, 'erasing')
      if (complaint) return complaint
      const arriving = join(server.dataDir, 'arriving-files')
      const parts = existsSync(arriving) ? readdirSync(arriving) : []
      if (
        existsSync(join(server.dataDir, 'files', companyId, contentId)) ||
        parts.some((name) => name.includes(contentId))
      )
        return `the bytes of an erased lead are left after ${race} races`
    }
    return undefined
  },
}

export const storeAttacks: readonly Attack[] = [announcements, lastChunks, shortContents, arrivingFiles]
