/** After Home and Leads, in the specification's order. */
export const mainLinks = [
  { to: '/deals', label: 'Deals' },
  { to: '/contacts', label: 'Contacts' },
  { to: '/accounts', label: 'Accounts' },
] as const
