import type { ReactNode } from 'react'
import type { Company } from '../../../contract/entities/company.ts'
import type { User } from '../../../contract/entities/user.ts'

export interface Leaving {
  user: User
  /** Those that the user leaves. */
  companies: readonly Company[]
}

/** What they leave undone, and how to hand it over. */
export type ShowWork = (leaving: Leaving) => ReactNode

/** The control that sets when somebody is away. */
export type ShowAway = (user: User, onChanged: (changed: User) => void) => ReactNode
