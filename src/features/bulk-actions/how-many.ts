import { thousands } from '../../ui/primitives/amounts.ts'
import type { LeadKind } from '../../search/lead-columns.ts'

/** `1 lead`, `10,000 leads`. */
export const howMany = (count: number, kind: LeadKind) => `${thousands(count)} ${kind}${count === 1 ? '' : 's'}`
