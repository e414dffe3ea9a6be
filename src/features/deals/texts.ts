/** Every text of this feature. */
export const texts = {
  // deal-columns.ts
  createdAt: 'Created At',
  dealStatus: 'Deal Status',
  address: 'Address',
  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',

  // deal-details-card.tsx
  dealDetails: 'Deal Details',
  keepStatus: (status: string) => `Keep ${status}`,

  // deal-filter-panel.tsx
  oneDealMatches: '1 deal matches',
  dealsMatch: (deals: string) => `${deals} deals match`,
  filterDeals: 'Filter Deals',
  counting: 'Counting…',
  textTheseFilters: (text: string) => `${text} these filters`,
  all: 'All',

  // deal-screen.tsx
  testBooking: 'Test Booking',
  epcData: 'EPC Data',
  noEpcDataForThisDeal: 'No EPC data for this deal',
  deal: 'Deal',
  thisLeadIsNotADeal: 'This lead is not a deal',
  openTheLead: 'Open the lead',
  bookingDetails: 'Booking Details',

  // deals-screen.tsx
  noName: 'No name',
  allDeals: 'All Deals',
}
