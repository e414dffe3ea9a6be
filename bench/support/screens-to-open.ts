export interface ScreenToOpen {
  what: string
  at: string
  menu?: string
  from: string
  seen: string
  saying?: string
}

const inNavbar = (to: string) => `nav a[href="${to}"]`
const inMenu = (to: string) => `[role="menuitem"][href="${to}"]`
const ROW = 'tbody a[href^="/lead/"]'

const OF_THE_DEVICE: readonly ScreenToOpen[] = [
  { what: 'Home', at: '/contacts', from: inNavbar('/'), seen: 'h2', saying: 'Today’s bookings' },
  { what: 'All Leads', at: '/', menu: 'Leads', from: inMenu('/leads'), seen: ROW },
  { what: 'New Leads', at: '/', menu: 'Leads', from: inMenu('/leads/new'), seen: ROW },
  { what: 'My Leads', at: '/', menu: 'Leads', from: inMenu('/leads/my'), seen: ROW },
  { what: 'a lead', at: '/leads', from: ROW, seen: 'h2', saying: 'Lead Details' },
  { what: 'All Deals', at: '/', from: inNavbar('/deals'), seen: 'tbody a[href^="/deal/"]' },
  { what: 'a deal', at: '/deals', from: 'tbody a[href^="/deal/"]', seen: 'h2', saying: 'Deal Details' },
  { what: 'Contacts', at: '/', from: inNavbar('/contacts'), seen: 'tbody a[href^="/contact/"]' },
  { what: 'a contact', at: '/contacts', from: 'tbody a[href^="/contact/"]', seen: 'textarea' },
  { what: 'Accounts', at: '/', from: inNavbar('/accounts'), seen: 'tbody a[href^="/account/"]' },
  { what: 'an account', at: '/accounts', from: 'tbody a[href^="/account/"]', seen: 'fieldset' },
  {
    what: 'what is sent and waits',
    at: '/',
    from: 'header a[href="/sync"]',
    seen: 'h2',
    saying: 'How saving works',
  },
  { what: 'Map', at: '/', menu: 'More', from: inMenu('/map'), seen: '[role="combobox"]' },
]

/** What asks the server: their frame, which says at once that it can't be reached. */
const OF_THE_SERVER: readonly ScreenToOpen[] = [
  { what: 'Get EPC Data', at: '/', menu: 'More', from: inMenu('/epc'), seen: 'form' },
  { what: 'Bulk Lead Upload', at: '/', menu: 'More', from: inMenu('/bulk-upload'), seen: 'input[type="file"]' },
  { what: 'Upload Job Locations', at: '/', menu: 'More', from: inMenu('/upload-jobs'), seen: 'input[type="file"]' },
  { what: 'Upload Postcodes', at: '/', menu: 'More', from: inMenu('/upload-postcodes'), seen: 'input[type="file"]' },
  { what: 'Email Marketing', at: '/', from: inNavbar('/marketing'), seen: '[role="tab"]' },
  { what: 'User Management', at: '/', menu: 'your menu', from: inMenu('/user-management'), seen: 'h1', saying: 'User' },
]

export const SCREENS_TO_OPEN = [...OF_THE_DEVICE, ...OF_THE_SERVER]
