export const texts = {
  unassigned: 'Unassigned',
  you: 'You',
  todaysBookings: 'Today’s bookings',
  noBookingsToday: 'No bookings today.',
  noBookingsTodayOnThisDevice: 'No bookings today on this device.',
  noTime: 'No time',
  showAllCount: (count: number) => `Show all ${count}`,

  assignedToYou: 'Assigned to you',
  callBackLeads: 'Call Back leads',
  callBack: 'Call Back',
  wholeCompany: 'Whole company',
  assignedToYouStatusOpen: 'Assigned to you, status Open',
  myOpenLeads: 'My open leads',
  open: 'Open',
  openAndUnassigned: 'Open and unassigned',
  newLeads: 'New leads',

  // today-queue.tsx
  yourDay: 'Your day',
  doneOfTotal: (done: number, total: number) => `${done} of ${total} done`,
  done: 'Done',
  doneCount: (count: number) => `Done (${count})`,
  nothingToDoToday: 'Nothing to do today. Follow-ups that are due, bookings and open leads assigned to you show here.',
  allDoneToday: 'Everything is done.',
  takeMoreLeads: 'Show more open leads',
  outcome: 'Outcome',
  nameDone: (name: string) => `${name}: done`,
  laterToday: (count: number) => `Later today (${count})`,
  anotherDay: (count: number) => `Another day (${count})`,
  waitingForSomebody: (count: number) => `Waiting for somebody (${count})`,

  // stop-card.tsx
  closeLead: 'Close',
  closed: (name: string) => `${name}: closed`,

  showWholeCompany: 'Show the whole company’s day',

  homeDoorstep: 'Home · Doorstep',
  helloName: (name: string) => `Hello, ${name}`,
  hello: 'Hello',
  noCallBackLeads: 'No leads to call back.',
  noCallBackLeadsOnThisDevice: 'No leads to call back on this device.',
  allTotalCallBacks: (total: string) => `All ${total} call-backs`,
  leadsByStatus: 'Leads by status',
}
