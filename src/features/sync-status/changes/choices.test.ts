import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

const refused = (name: string, code: string) => choicesOf({ name, reason: { code, message: '', status: 0 } })

test('over a conflict the choice is between two people’s work, what is wrong in a form can be corrected, the rest retried', () => {
  expect(refused('lead.booking', 'conflict')).toEqual({ retry: 'Use mine', discard: 'Use theirs' })
  expect(refused('lead.delete', 'conflict')).toEqual({ retry: 'Delete anyway', discard: 'Keep the lead' })
  expect(refused('lead.delete', 'forbidden')).toEqual({ retry: 'Retry', discard: 'Discard' })
  expect(refused('contact.create', 'invalid').form).toBe('/contact/$id')
  expect(refused('account.update', 'invalid').form).toBe('/account/$id')
  expect(refused('contact.update', 'company-revoked'), 'whose form is no longer theirs').toEqual({
    retry: 'Retry',
    discard: 'Discard',
  })
})
