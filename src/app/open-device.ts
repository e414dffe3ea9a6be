import { createElement } from 'react'
import { openBrowserDevice } from '../db/device.ts'
import { withTimeLimit } from '../db/outbox/save-durably.ts'
import type { Device } from '../db/schema/device.ts'
import { currentSession, signIn } from '../db/session/session.ts'
import { showLateNotice } from '../ui/forms/late-notice.ts'
import { startSearchWorker } from '../workers/start-search-worker.ts'
import { pageWorker } from '../workers/page-worker.ts'
import { openSearchIn, type OpenSearch, type SearchWorker } from '../workers/search-client.ts'
import type { StandIn } from './without-storage.ts'

/** Another tab blocks the database: the page says so instead of loading for ever. */
const BLOCKED_AFTER_MS = 2_000

export interface OpenedDevice {
  device: Device
  search: OpenSearch
  /** Set if the browser refuses storage to the app. */
  standIn: StandIn | undefined
  wasSignedIn: boolean
}

export interface StartOptions {
  /** The search worker, if it was started before any other script. */
  firstWorker?: Worker
  /** From the login that was drawn without a device. */
  token?: string
}

export async function openDevice({ firstWorker, token }: StartOptions): Promise<OpenedDevice> {
  const standIn = isStorageRefused() ? (await import('./without-storage.ts')).standInForStorage() : undefined
  const search = openSearchIn(
    standIn?.search ?? pageWorker<SearchWorker>(startSearchWorker, firstWorker && { first: firstWorker }).remote,
  )
  const device = standIn?.device ?? openBrowserDevice()
  // A reload keeps its tab, so a token that is missing then was removed, not lost.
  const isNew = isNewTab()
  if (token !== undefined) await signIn(device, token)
  const wasSignedIn = currentSession(device) !== undefined
  if (!wasSignedIn) await restoreSession(device, isNew)
  setTimeout(() => void showSlowStorage(device), BLOCKED_AFTER_MS)
  return { device, search, standIn, wasSignedIn }
}

/** Some browsers give a site no storage: site data blocked by settings, and private windows of old ones. */
function isStorageRefused(): boolean {
  try {
    return typeof indexedDB === 'undefined' || localStorage.length < 0
  } catch {
    return true
  }
}

const TAB_OPENED = 'tab-opened'

function isNewTab(): boolean {
  const isNew = sessionStorage.getItem(TAB_OPENED) === null
  sessionStorage.setItem(TAB_OPENED, 'yes')
  return isNew
}

/** After a crash the browser may have forgotten who has signed in or out. Resolves to true when it had. */
export async function restoreSession(device: Device, mayBeMissing: boolean): Promise<boolean> {
  const { mirrorSession, recoverSession } = await import('../db/session/session-mirror.ts')
  const isOther = await withTimeLimit(BLOCKED_AFTER_MS, recoverSession(device, mayBeMissing)).catch(() => false)
  mirrorSession(device)
  return isOther
}

async function showSlowStorage(device: Device): Promise<void> {
  await showIfBlocked(device)
  const { showLongWaits } = await import('./show-long-waits.ts')
  showLongWaits()
}

async function showIfBlocked({ outbox }: Device): Promise<void> {
  if (outbox.isOpen()) return
  const { BlockedBar } = await import('../features/sync-status/blocked-bar.tsx')
  showLateNotice(createElement(BlockedBar))
  await outbox.open()
  showLateNotice(null)
}
