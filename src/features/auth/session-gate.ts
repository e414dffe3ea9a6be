import { redirect } from '@tanstack/react-router'
import { currentSession } from '../../db/session/session.ts'
import type { Device } from '../../db/schema/device.ts'

/** A stored token opens the protected screens; the server decides whether it is still valid. */
export function requireSession(device: Device, href: string) {
  if (currentSession(device)) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
}
