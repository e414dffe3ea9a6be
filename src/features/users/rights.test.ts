import { expect, test } from 'vitest'
import type { Role, User } from '../../../contract/entities/user.ts'
import {
  mayChange,
  mayChangeRole,
  mayCreateCompany,
  mayDeactivate,
  mayManage,
  mayResetTwoStep,
  rolesToGive,
} from './rights.ts'

const viewer = (role: Role, userId = 'me') => ({ role, userId })
const person = (role: Role, _id = 'somebody'): User => ({ _id, firstname: 'Ann', lastname: 'Lee', role })

test('a User manages nobody, an Admin users of role User, a SuperAdmin everybody', () => {
  expect((['User', 'Admin', 'SuperAdmin'] as const).map((role) => mayManage(viewer(role)))).toEqual([false, true, true])
  expect(mayChange(viewer('User'), person('User'))).toBe(false)
  expect(mayChange(viewer('Admin'), person('User'))).toBe(true)
  expect(mayChange(viewer('Admin'), person('Admin'))).toBe(false)
  expect(mayChange(viewer('SuperAdmin'), person('SuperAdmin'))).toBe(true)
})

test('only a SuperAdmin changes roles and creates companies, and nobody changes or deactivates himself', () => {
  expect(mayChangeRole(viewer('Admin'), person('User'))).toBe(false)
  expect(mayChangeRole(viewer('SuperAdmin'), person('User'))).toBe(true)
  expect(mayChangeRole(viewer('SuperAdmin', 'me'), person('SuperAdmin', 'me'))).toBe(false)
  expect(mayDeactivate(viewer('SuperAdmin', 'me'), person('SuperAdmin', 'me'))).toBe(false)
  expect(mayDeactivate(viewer('Admin'), person('User'))).toBe(true)
  expect([viewer('Admin'), viewer('SuperAdmin')].map(mayCreateCompany)).toEqual([false, true])
})

test('two-step sign-in is reset by a SuperAdmin, of somebody else who has it', () => {
  const admin = { ...person('Admin'), hasTwoStep: true } as const
  expect(mayResetTwoStep(viewer('SuperAdmin'), admin)).toBe(true)
  expect(mayResetTwoStep(viewer('SuperAdmin'), person('Admin'))).toBe(false)
  expect(mayResetTwoStep(viewer('Admin'), admin)).toBe(false)
  expect(mayResetTwoStep(viewer('SuperAdmin', admin._id), admin)).toBe(false)
})

test('a new user is a User unless a SuperAdmin says otherwise', () => {
  expect(rolesToGive(viewer('Admin'))).toEqual(['User'])
  expect(rolesToGive(viewer('SuperAdmin'))).toEqual(['SuperAdmin', 'Admin', 'User'])
})
