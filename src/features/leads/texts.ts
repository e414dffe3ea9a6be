export const texts = {
  withinRadiusMilesOfPostcode: (radius: number, postcode: string) => `Within ${radius} miles of ${postcode}`,

  assignTo: 'Assign to',

  /** From where a radius is measured, and how far off that may be. */
  centre: {
    sector: (miles: number) => `Approximate: measured from the middle of the postcode’s sector, ${upTo(miles)}.`,
    outcode: (miles: number) => `Approximate: measured from the middle of the postcode’s district, ${upTo(miles)}.`,
    area: (miles: number) => `Very approximate: measured from the middle of the postcode’s area, ${upTo(miles)}.`,
    unknown: 'There’s no such postcode area, so the distance can’t be measured. Check the postcode.',
  },

  deleted: 'Deleted',
  undo: 'Undo',
  name: 'Name',
  town: 'Town',
  assignedTo: 'Assigned To',
  epcBand: 'EPC band',
  enquiry: 'Enquiry',
  statusIsNow: (name: string, status: string) => `${name}: ${status}`,
  statusIsAgain: (name: string, status: string) => `${name}: ${status} again`,
  deleteLead: 'Delete Lead',
  leadNameAnAdmin: (leadName: string) => `${leadName}. An Admin can restore it for 30 days.`,

  epcData: 'EPC Data',
  energyBand: 'Energy band',
  bandNowAndPossible: (now: string, possible: string) => (possible ? `${now} now, ${possible} possible` : now),
  showAllFields: (count: number) => `Show all ${count} fields`,
  noEpcDataForThisLead: 'No EPC data for this lead',

  addAPostcodeToUse: 'Add a postcode to use the radius.',
  oneLeadMatches: '1 lead matches',
  leadsMatch: (leads: string) => `${leads} leads match`,
  searchLeads: 'Search leads',
  searchHint: 'Name, phone or address',
  searched: (text: string) => `Search: ${text}`,
  whoseLeads: 'Whose leads',
  all: 'All',
  mine: 'Mine',
  filterLeads: 'Filter Leads',
  textTheseFilters: (text: string) => `${text} these filters`,
  counting: 'Counting…',
  radiusMiles: 'Radius (miles)',
  aroundThePostcode: 'Around the postcode',
  addAPostcode: 'Add a postcode',

  thisLeadIsNowADeal: 'This lead is now a deal.',
  openTheDeal: 'Open the deal',
  convertToDeal: 'Convert to Deal',
  convertQuestion: (name: string) => `Convert ${name} to a deal?`,
  convertEffect: 'It moves from Leads to Deals, with its booking, notes and files.',
  converted: 'Converted to deal',
  isNowADeal: (name: string) => `${name} is now a deal`,

  createdAt: 'Created At',
  status: 'Status',
  source: 'Source',
  address: 'Address',

  allLeads: 'All Leads',
  newLeads: 'New Leads',
  myLeads: 'My Leads',

  allColumns: 'All columns',

  lead: 'Lead',
  leadDetails: 'Lead Details',
  outcome: 'Outcome',

  noName: 'No name',

  leadsCreatedBeforeHeld: (heldFrom: string, why: string) =>
    `Leads created before ${heldFrom} are not on this device: ${why}.`,
  hasNoRoom: 'it has no room for them',
  keepsTheNewest: (leads: string) => `it keeps the newest ${leads}`,
  haveOfTotalLeads: (have: string, total: string) => `${have} of ${total} leads on this device`,
  leadsOnThisDevice: 'Leads on this device',
  addLead: 'Add Lead',
  deletedLeads: 'Deleted leads',
}

const upTo = (miles: number) => `up to about ${miles} ${miles === 1 ? 'mile' : 'miles'} off`
