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
