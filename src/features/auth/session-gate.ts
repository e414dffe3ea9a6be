import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { currentSession } from '../../db/session/session.ts'
import { optionalParam, searchReader } from '../../ui/primitives/search-params.ts'
import type { Device } from '../../db/schema/device.ts'

/** A stored token opens the protected screens; the server decides whether it is still valid. */
export function requireSession(device: Device, href: string) {
  if (currentSession(device)) return
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } })
}

/** Only a path of our own: a crafted address must not redirect elsewhere after signing in. */
export const readLoginSearch = searchReader<{ redirect?: string }>(
  z.object({ redirect: optionalParam(z.string().check(z.regex(/^\/(?![/\\])/))) }),
)
