import { thousands } from '../../ui/primitives/amounts.ts'
import type { LeadKind } from '../../search/lead-columns.ts'

export const howMany = (count: number, kind: LeadKind) => `${thousands(count)} ${kind}${count === 1 ? '' : 's'}`
