/** Every text of this feature. */
export const texts = {
  // app-shell.tsx
  skipToContent: 'Skip to content',

  // folded-links.tsx
  home: 'Home',
  leads: 'Leads',

  // lead-links.tsx
  newLabel: 'New',
  all: 'All',
  my: 'My',

  // navbar.tsx
  doorstepHome: 'Doorstep, home',
  main: 'Main',
  more: 'More',

  // use-main-links.ts
  deals: 'Deals',
  contacts: 'Contacts',
  accounts: 'Accounts',
  map: 'Map',
  getEpcData: 'Get EPC Data',
  userManagement: 'User Management',
  emailMarketing: 'Email Marketing',
  bulkLeadUpload: 'Bulk Lead Upload',
  uploadJobLocations: 'Upload Job Locations',
  uploadPostcodes: 'Upload Postcodes',
}
