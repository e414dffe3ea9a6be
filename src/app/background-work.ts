import { subscribe, wipeStrayRows, currentSession, storedCompanyId } from '../db/session/session.ts'
import { startSync } from '../workers/sync-client.ts'
import { restoreSession, type OpenedDevice } from './open-device.ts'
import type { AppRouter } from './router.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { isLeaving } from '../ui/primitives/leaving.ts'

/** Gives the first list the processor to itself: unsent changes have already waited longer than this. */
const SYNC_AFTER_MS = 300

export function startBackgroundWork(opened: OpenedDevice, router: AppRouter): void {
  const { device, standIn, wasSignedIn } = opened
  setTimeout(() => startSync(standIn?.startEngine()), SYNC_AFTER_MS)
  void whenIdle([
    // After a crash the browser may have forgotten that the user had signed out.
    () => wasSignedIn && restoreSession(device, false).then((isOther) => isOther && location.reload()),
    ...(standIn ? [] : storedWork(opened)),
    () => wipeStrayRows(device),
    () => continueFiles(opened),
    // The next user may have uploads and imports of their own to continue.
    () => subscribe(device, () => void continueFiles(opened)),
    () => preload(router, opened),
  ])
}

const storedWork = ({ device }: OpenedDevice) => [
  () =>
    loadAndUse(
      () => import('./guard-storage.ts'),
      (part) => part.guardStorage(device),
    ),
  () =>
    loadAndUse(
      () => import('../features/app-update/watch-for-updates.ts'),
      (part) => part.watchForUpdates(),
    ),
  () =>
    loadAndUse(
      () => import('../features/sync-status/follow-files.ts'),
      (part) => part.followFiles(device),
    ),
  () =>
    loadAndUse(
      () => import('./follow-erasures.ts'),
      (part) => part.followErasures(device),
    ),
  () =>
    loadAndUse(
      () => import('../features/my-account/push-subscription.ts'),
      (part) => part.followPushSubscription(device),
    ),
]

async function continueFiles({ device }: OpenedDevice): Promise<void> {
  await loadAndUse(
    () => import('../workers/uploads/upload-client.ts'),
    ({ resumeUploads }) => resumeUploads(device),
  )
  await loadAndUse(
    () => import('../workers/imports/import-client.ts'),
    ({ resumeImports }) => resumeImports(device),
  )
}

async function preload(router: AnyRouter, opened: OpenedDevice): Promise<void> {
  readIndex(opened)
  for (const route of Object.values(router.routesById)) {
    await untilIdle()
    // A chunk that can't be loaded now is requested again when its screen opens.
    await router.loadRouteChunk(route)?.catch(() => undefined)
  }
}

function readIndex({ device, search }: OpenedDevice): void {
  const userId = currentSession(device)?.userId
  const companyId = storedCompanyId(device)
  if (userId === undefined || companyId === undefined) return
  search({ userId, companyId })
    .leads('lead')
    .count({})
    .catch(() => undefined)
}

/** By then the first screen is drawn, even on a slow tablet. */
const FIRST_SCREEN_MS = 1_500
/** A page that is never idle must not postpone its work for ever. */
const IDLE_LIMIT_MS = 2_000
/** For Safari, which has no `requestIdleCallback`: one frame and its drawing. */
const FRAME_MS = 50

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, FRAME_MS)
    else requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS })
  })
}

async function whenIdle(pieces: ReadonlyArray<() => unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))
  for (const piece of pieces) {
    await untilIdle()
    piece()
  }
}

const MOST_TRIES = 3
const TRY_AGAIN_AFTER_MS = 5_000

async function loadAndUse<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): Promise<void> {
  await use(await loadInTime(load))
}

async function loadInTime<Part>(load: () => Promise<Part>, triesLeft = MOST_TRIES): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (triesLeft === 1 && !isLeaving()) throw error
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
    return loadInTime(load, Math.max(triesLeft - 1, 1))
  }
}
