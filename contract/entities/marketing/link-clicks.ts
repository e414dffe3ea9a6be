import * as z from 'zod/mini'
import { allRows, remark } from '../primitives.ts'

export const linkClicks = z.object({
  /** False if a list of the campaign doesn't allow clicks to be counted, and before it is sent. */
  isCounted: z.boolean(),
  links: allRows(
    z.object({
      /** With its merge fields as they were written. */
      address: remark,
      /** Recipients who clicked it themselves. Each counts once, and clicks by programs are left out. */
      people: z.int(),
    }),
    200,
  ),
})
export type LinkClicks = z.infer<typeof linkClicks>
