/** What people read in: accounts. */
export const texts = {
  // account-screen.tsx
  backToAccounts: 'Back to accounts',
  newAccount: 'New Account',
  account: 'Account',
  accountDetails: 'Account Details',
  billingAddress: 'Billing Address',
  line1: 'Line 1',
  line2: 'Line 2',
  city: 'City',
  postcode: 'Postcode',

  // accounts-screen.tsx
  name: 'Name',
  website: 'Website',
  actions: 'Actions',
  view: 'View',
  viewName: (name: string) => `View ${name}`,
  addAccount: 'Add Account',
  accounts: 'Accounts',
}
