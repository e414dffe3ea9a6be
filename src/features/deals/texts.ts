export const texts = {
  createdAt: 'Created At',
  dealStatus: 'Deal Status',
  address: 'Address',

  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',
  dealDetails: 'Deal Details',
  undo: 'Undo',
  statusSaved: (name: string, status: string) => `${name}: ${status} saved`,
  keepStatus: (status: string) => `Keep ${status}`,

  oneDealMatches: '1 deal matches',
  dealsMatch: (deals: string) => `${deals} deals match`,
  filterDeals: 'Filter Deals',
  counting: 'Counting…',
  textTheseFilters: (text: string) => `${text} these filters`,
  all: 'All',

  testBooking: 'Test Booking',
  epcData: 'EPC Data',
  noEpcDataForThisDeal: 'No EPC data for this deal',
  deal: 'Deal',
  thisLeadIsNotADeal: 'This lead is not a deal',
  openTheLead: 'Open the lead',

  noName: 'No name',
  allDeals: 'All Deals',
}
