import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { setDealStatus } from '../../../contract/mutations/deal.ts'
import { setLeadStatus } from '../../../contract/mutations/lead.ts'
import { aboutStatus } from '../../records/status-message.ts'
import { useUnsent } from '../../hooks/use-sync-data.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failedText } from './reason-text.ts'
import { frameTexts } from './frame-texts.ts'
import { useDevice } from '../../hooks/device-context.ts'
import type { SessionStorage } from '../../db/schema/device.ts'

/** Local storage: the keys of refused changes that the user has been notified of. */
const NOTIFIED = 'refusalsShown'
const STATUS_CHANGES: ReadonlySet<string> = new Set([setLeadStatus.name, setDealStatus.name])
/** Refusals arrive one by one; those within this time share one alert. */
const TOGETHER_MS = 300

/**
 * Alerts the user to refused changes on any screen, however long after the save. Not on Sync: what they say and lead to is
 * there, and they would cover it.
 */
export function RefusalAlerts() {
  const { storage } = useDevice()
  const refused = useUnsent()?.refused
  const isInSync = useLocation({ select: ({ pathname }) => pathname === '/sync' })
  const toasts = useToasts()
  const navigate = useNavigate()
  const inThisPage = useRef(new Set<string>())
  const closing = useRef<(() => void)[]>([])
  useEffect(() => {
    const alerts = closing.current
    // The next user must not see them.
    return () => {
      for (const close of alerts.splice(0)) close()
    }
  }, [])
  useEffect(() => {
    if (!isInSync || !refused) return
    for (const close of closing.current.splice(0)) close()
    writeNotified(storage, refused)
  }, [isInSync, storage, refused])
  useEffect(() => {
    if (isInSync) return
    const fresh = refused?.filter(({ mutationId }) => !readNotified(storage).has(mutationId)) ?? []
    if (!refused || fresh.length === 0) return
    const timer = setTimeout(() => {
      for (const { mutationId } of fresh) inThisPage.current.add(mutationId)
      writeNotified(storage, refused)
      for (const { name, lane } of fresh) {
        if (STATUS_CHANGES.has(name)) toasts.withdraw(aboutStatus(lane.replace('lead:', '')))
      }
      const shown = refused.filter(({ mutationId }) => inThisPage.current.has(mutationId))
      for (const words of new Set(fresh.map(failedText))) {
        const entries = shown.filter((entry) => failedText(entry) === words)
        const onFollow = () => void navigate({ to: '/sync' })
        const link = { label: frameTexts.reviewInSync, href: '/sync', onFollow }
        closing.current.push(toasts.fail(words, detailOf(entries), link))
      }
    }, TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [isInSync, storage, refused, toasts, navigate])
  return null
}

function readNotified(storage: SessionStorage): ReadonlySet<string> {
  return new Set(storage.getItem(NOTIFIED)?.split(' '))
}

const writeNotified = (storage: SessionStorage, refused: readonly ParkedEntry[]) =>
  storage.setItem(NOTIFIED, refused.map(({ mutationId }) => mutationId).join(' '))

function detailOf(entries: readonly ParkedEntry[]): string {
  const reasons = new Set(entries.filter((entry) => !failedText(entry).includes(entry.reason.message)).map(messageOf))
  const about = entries.length === 1 ? entries[0]?.subject : frameTexts.countChangesWereNotSaved(entries.length)
  const why = reasons.size === 1 ? [...reasons].join('') : ''
  return [about, why].filter(Boolean).join(entries.length === 1 ? ': ' : ' ')
}

const messageOf = ({ reason }: ParkedEntry) => reason.message
