import * as z from 'zod/mini'
import { optionalParam, searchReader } from '../../ui/primitives/search-params.ts'

/** Only a path of our own: a crafted address must not redirect elsewhere after signing in. */
export const readLoginSearch = searchReader<{ redirect?: string }>(
  z.object({ redirect: optionalParam(z.string().check(z.regex(/^\/(?![/\\])/))) }),
)
