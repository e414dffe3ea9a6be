/** Every text of this feature. */
export const texts = {
  // active-filters.ts
  withinRadiusMilesOfPostcode: (radius: number, postcode: string) => `Within ${radius} miles of ${postcode}`,

  // assign-select.tsx
  assignTo: 'Assign to',

  // centre-note.ts
  approximateMeasuredFromTheMiddle: 'Approximate: measured from the middle of the postcode’s sector.',
  approximateMeasuredFromTheMiddleOfThePostcodesDistrict:
    'Approximate: measured from the middle of the postcode’s district.',
  veryApproximateMeasured: 'Very approximate: measured from the middle of the postcode’s area.',
  noLeadsNearThisPostcode: 'No leads near this postcode are on this device, so the distance can’t be measured.',

  // delete-lead-button.tsx
  undoneNothingWasSent: 'Undone. Nothing was sent.',
  itIsAlreadyBeingSent: 'It is already being sent and can’t be undone.',
  deleted: 'Deleted',
  undo: 'Undo',
  deleteLead: 'Delete Lead',
  leadNameAnAdmin: (leadName: string) => `${leadName}. An Admin can restore it for 30 days.`,

  // epc-card.tsx
  epcData: 'EPC Data',
  noEpcDataForThisLead: 'No EPC data for this lead',

  // filter-panel.tsx
  addAPostcodeToUse: 'Add a postcode to use the radius.',
  oneLeadMatches: '1 lead matches',
  leadsMatch: (leads: string) => `${leads} leads match`,
  filterLeads: 'Filter Leads',
  textTheseFilters: (text: string) => `${text} these filters`,
  counting: 'Counting…',
  radiusMiles: 'Radius (miles)',
  aroundThePostcode: 'Around the postcode',
  addAPostcode: 'Add a postcode',

  // lead-actions.tsx
  thisLeadIsNowADeal: 'This lead is now a deal.',
  openTheDeal: 'Open the deal',
  convertToDeal: 'Convert to Deal',

  // lead-columns.ts
  createdAt: 'Created At',
  status: 'Status',
  source: 'Source',
  address: 'Address',

  // lead-list-search.ts
  allLeads: 'All Leads',
  newLeads: 'New Leads',
  myLeads: 'My Leads',

  // lead-screen.tsx
  lead: 'Lead',
  leadDetails: 'Lead Details',

  // lead-table-columns.tsx
  noName: 'No name',

  // leads-screen.tsx
  leadsCreatedBeforeHeld: (heldFrom: string) =>
    `Leads created before ${heldFrom} are not on this device: it has no room for them.`,
  haveOfTotalLeads: (have: string, total: string) => `${have} of ${total} leads on this device`,
  leadsOnThisDevice: 'Leads on this device',
  addLead: 'Add Lead',
  deletedLeads: 'Deleted leads',
}
