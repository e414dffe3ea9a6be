/** Every text of this feature. */
export const texts = {
  // bookings-card.tsx
  unassigned: 'Unassigned',
  you: 'You',
  todaysBookings: 'Today’s bookings',
  noBookingsToday: 'No bookings today.',
  noBookingsTodayOnThisDevice: 'No bookings today on this device.',
  noTime: 'No time',
  showAllCount: (count: number) => `Show all ${count}`,

  // day-numbers.tsx
  assignedToYou: 'Assigned to you',
  callBackLeads: 'Call Back leads',
  callBack: 'Call Back',
  wholeCompany: 'Whole company',
  assignedToYouStatusOpen: 'Assigned to you, status Open',
  myOpenLeads: 'My open leads',
  open: 'Open',
  openAndUnassigned: 'Open and unassigned',
  newLeads: 'New leads',

  // home-screen.tsx
  homeDoorstep: 'Home · Doorstep',
  helloName: (name: string) => `Hello, ${name}`,
  hello: 'Hello',
  noCallBackLeads: 'No leads to call back.',
  noCallBackLeadsOnThisDevice: 'No leads to call back on this device.',
  allTotalCallBacks: (total: string) => `All ${total} call-backs`,
  leadsByStatus: 'Leads by status',
}
