import type { Role } from '../../../contract/entities/user.ts'
import type { Flavour } from './enquiries.ts'

/** The password of all demo users. The README publishes it, because a demo has no secrets. */
export const DEMO_PASSWORD = 'doorstep-demo'

const id = (kind: number, number: number) => `d0075e90-000${kind}-4000-8000-00000000000${number}`

const GREENWAY = id(1, 1)
const HARTLEY = id(1, 2)
const CITB = id(1, 3)
const HARBOUR = id(1, 4)

export interface DemoCompany {
  readonly _id: string
  readonly name: string
  readonly flavour: Flavour
  /** The company's share of all demo leads. */
  readonly share: number
  readonly hasJobs?: true
}

export const demoCompanies: readonly DemoCompany[] = [
  { _id: GREENWAY, name: 'Greenway Energy', flavour: 'energy', share: 0.5, hasJobs: true },
  { _id: HARTLEY, name: 'Hartley Vehicle & Trailer Hire', flavour: 'hire', share: 0.2 },
  { _id: CITB, name: 'CITB Test Centre', flavour: 'test-centre', share: 0.15 },
  { _id: HARBOUR, name: 'Harbour Housing & Benefits', flavour: 'housing', share: 0.15 },
]

export interface DemoUser {
  readonly _id: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly role: Role
  readonly companyIds: readonly string[]
}

const user = (number: number, name: string, role: Role, ...companyIds: string[]): DemoUser => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { _id: id(2, number), firstname, lastname, email: `${firstname.toLowerCase()}@example.com`, role, companyIds }
}

export const demoUsers: readonly DemoUser[] = [
  user(1, 'Sasha Okafor', 'SuperAdmin', GREENWAY, HARTLEY, CITB, HARBOUR),
  user(2, 'Grace Hall', 'Admin', GREENWAY, HARBOUR),
  user(3, 'Tom Hartley', 'Admin', HARTLEY, CITB),
  user(4, 'Nadia Rahman', 'Admin', CITB),
  user(5, 'Ben Carter', 'User', GREENWAY),
  user(6, 'Ellie Morgan', 'User', GREENWAY, HARBOUR),
  user(7, 'Josh Patel', 'User', HARTLEY, CITB),
  user(8, 'Megan Price', 'User', HARBOUR),
]
