export const texts = {
  skipToContent: 'Skip to content',

  home: 'Home',
  today: 'Today',
  sync: 'Sync',
  leads: 'Leads',

  newLabel: 'New',
  all: 'All',
  my: 'My',

  newLeads: 'New Leads',
  allLeads: 'All Leads',
  myLeads: 'My Leads',
  addLead: 'Add Lead',
  myAccount: 'My account',
  help: 'Help',

  doorstepHome: 'Doorstep, home',
  main: 'Main',
  more: 'More',
  /** Begins with the visible text, so that speech control can name it. */
  moreUnread: (shown: string, unread: number) =>
    unread === 0 ? 'More' : `More ${shown} unread ${unread === 1 ? 'notification' : 'notifications'}`,
  notifications: 'Notifications',
  notificationsUnread: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),

  records: 'Records',
  onTheRoad: 'On the road',
  office: 'Office',

  calendar: 'Calendar',
  board: 'Board',
  reports: 'Reports',
  duplicates: 'Duplicates',
  deals: 'Deals',
  contacts: 'Contacts',
  accounts: 'Accounts',
  map: 'Map',
  route: 'Route',
  getEpcData: 'Get EPC Data',
  assignmentRules: 'Assignment rules',
  userManagement: 'User Management',
  emailMarketing: 'Email Marketing',
  bulkLeadUpload: 'Bulk Lead Upload',
  uploadJobLocations: 'Upload Job Locations',
  uploadPostcodes: 'Upload Postcodes',
  importsAndExports: 'Imports and exports',
  auditLog: 'Audit log',
}
