import { expect, test } from 'vitest'
import type { Role } from '../../contract/entities/user.ts'
import { demandOwnWork } from './own-work.ts'

test.each<[role: Role, author: string, isAllowed: boolean]>([
  ['User', 'ann', true],
  ['User', 'bob', false],
  ['Admin', 'bob', true],
  ['SuperAdmin', 'bob', true],
])('lets ann, %s, undo the work of %s: %s', (role, author, isAllowed) => {
  const undo = () => demandOwnWork({ _id: 'ann', role }, author, 'undo it')
  if (isAllowed) expect(undo).not.toThrow()
  else expect(undo).toThrow('Only the person who did this or an administrator may undo it.')
})
