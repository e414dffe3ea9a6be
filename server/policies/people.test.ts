import { describe, expect, test } from 'vitest'
import type { UserChange } from '../../contract/endpoints/users.ts'
import type { Role } from '../../contract/entities/user.ts'
import { Refusal } from '../../contract/errors.ts'
import { companiesAfter, demandMayChange, demandMayRegister, type Person } from './people.ts'

let count = 0
const person = (role: Role, ...companyIds: string[]): Person => ({
  _id: `${role} ${++count}`,
  role,
  active: true,
  companyIds,
})

function outcomeOf(work: () => void): string {
  try {
    work()
    return 'allowed'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const superAdmin = person('SuperAdmin')
const admin = person('Admin', 'ours')
const user = person('User', 'ours')
const toAdmin: UserChange = { role: 'Admin' }
const toUser: UserChange = { role: 'User' }
const off: UserChange = { active: false }
const on: UserChange = { active: true }
const companies = (...assignedCompanies: string[]): UserChange => ({ assignedCompanies })

describe('who may change whom', () => {
  test.each<[caller: Person, target: Person, change: UserChange, outcome: string]>([
    [superAdmin, person('User', 'theirs'), toAdmin, 'allowed'],
    [superAdmin, person('Admin', 'theirs'), { role: 'SuperAdmin' }, 'allowed'],
    [superAdmin, person('SuperAdmin'), toUser, 'allowed'],
    [superAdmin, person('SuperAdmin'), off, 'allowed'],
    [superAdmin, superAdmin, toAdmin, 'forbidden'],
    [superAdmin, superAdmin, off, 'forbidden'],
    [superAdmin, superAdmin, { role: 'SuperAdmin' }, 'allowed'],
    [superAdmin, superAdmin, companies('ours'), 'allowed'],
    [admin, person('User', 'ours'), toUser, 'allowed'],
    [admin, person('User', 'ours'), toAdmin, 'forbidden'],
    [admin, person('User', 'ours'), { role: 'SuperAdmin' }, 'forbidden'],
    [admin, person('User', 'ours'), off, 'allowed'],
    [admin, person('User', 'ours'), on, 'allowed'],
    [admin, person('User', 'ours', 'theirs'), off, 'forbidden'],
    [admin, person('User', 'ours', 'theirs'), on, 'forbidden'],
    [admin, person('User', 'ours'), companies(), 'allowed'],
    [admin, person('User', 'ours'), companies('ours'), 'allowed'],
    [admin, person('User', 'ours'), companies('ours', 'theirs'), 'forbidden'],
    [admin, person('User', 'ours', 'theirs'), companies('ours', 'theirs'), 'allowed'],
    [admin, person('User', 'theirs'), companies('ours'), 'not-found'],
    [admin, person('User'), off, 'not-found'],
    [admin, person('Admin', 'ours'), companies(), 'forbidden'],
    [admin, person('Admin', 'ours'), toUser, 'forbidden'],
    [admin, person('SuperAdmin', 'ours'), off, 'forbidden'],
    [admin, admin, companies('ours'), 'forbidden'],
    [admin, admin, toUser, 'forbidden'],
    [admin, admin, off, 'forbidden'],
    [user, person('User', 'ours'), companies(), 'forbidden'],
    [user, user, toAdmin, 'forbidden'],
    [{ ...admin, active: false }, person('User', 'ours'), off, 'forbidden'],
  ])('%o of %o: %o', (caller, target, change, outcome) => {
    expect(outcomeOf(() => demandMayChange(caller, target, change))).toBe(outcome)
  })
})

test('an Admin adds users with the role User, to at least one of their own companies', () => {
  const register = (caller: Person, role: Role, ...companyIds: string[]) =>
    outcomeOf(() => demandMayRegister(caller, { role, companyIds }))
  expect(register(admin, 'User', 'ours')).toBe('allowed')
  expect(register(admin, 'User')).toBe('invalid')
  expect(register(admin, 'User', 'ours', 'theirs')).toBe('forbidden')
  expect(register(admin, 'Admin', 'ours')).toBe('forbidden')
  expect(register(superAdmin, 'SuperAdmin')).toBe('allowed')
  expect(register(superAdmin, 'User', 'theirs')).toBe('allowed')
  expect(register(user, 'User', 'ours')).toBe('forbidden')
})

test("an Admin's change leaves companies unchanged that are not the Admin's", () => {
  const target = person('User', 'ours', 'theirs')
  expect(companiesAfter(admin, target, [])).toEqual(['theirs'])
  expect(companiesAfter(admin, target, ['ours', 'theirs'])).toEqual(['ours', 'theirs'])
  expect(companiesAfter(superAdmin, target, ['other', 'other'])).toEqual(['other'])
})
