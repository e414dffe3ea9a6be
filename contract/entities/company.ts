import * as z from 'zod/mini'
import { id, shortName } from './primitives.ts'

export const company = z.object({ _id: id, name: shortName })
export type Company = z.infer<typeof company>
