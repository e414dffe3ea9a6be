import * as z from 'zod/mini'
import { id } from './primitives.ts'

export const company = z.object({ _id: id, name: z.string() })
export type Company = z.infer<typeof company>
