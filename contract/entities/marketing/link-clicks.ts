import * as z from 'zod/mini'
import { allRows, remark } from '../primitives.ts'

export const linkClicks = z.object({
  /** False where a list of the campaign allows no counting of clicks, and before it is sent. */
  isCounted: z.boolean(),
  links: allRows(
    z.object({
      /** With its merge fields as they were written. */
      address: remark,
      /** Pressed it themselves; each counts once, and what a program opened is left out. */
      people: z.int(),
    }),
    200,
  ),
})
export type LinkClicks = z.infer<typeof linkClicks>
