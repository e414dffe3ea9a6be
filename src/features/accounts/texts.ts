import { messages } from '../../../contract/messages.ts'

export const texts = {
  one: 'account',
  many: 'accounts',
  noun: 'Account',
  title: 'Accounts',
  add: 'Add Account',
  newTitle: 'New Account',
  detailsTitle: 'Account Details',
  back: 'Back to accounts',
  failure: messages.accountFailed,

  name: 'Name',
  website: 'Website',
  billingAddress: 'Billing Address',
  line1: 'Line 1',
  line2: 'Line 2',
  city: 'City',
  postcode: 'Postcode',
}

export const deleteTexts = {
  action: 'Delete account',
  question: (name: string) => `Delete ${name}?`,
  effect: 'Its contacts, leads and deals stay. You can undo this for ten seconds.',
  deleted: (name: string) => `Account deleted: ${name}`,
  back: (name: string) => `Account added again: ${name}`,
  failure: 'The account wasn’t deleted.',
}
