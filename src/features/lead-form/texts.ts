export const texts = {
  edit: 'Edit',
  editPart: { phone: 'Edit phone', address: 'Edit address', customer_message: 'Edit message' },

  errorSavingLead: 'Error saving lead: ',
  editLeadName: (leadName: string) => `Edit ${leadName}`,
  setStatusToOpen: 'Set status to Open',

  addressInTheEnquiry: 'Address in the enquiry',
  addressOfTheProperty: 'Address of the property',
  hire: 'Hire',
  testBooking: 'Test booking',
  housing: 'Housing',
  addressesAt: (postcode: string) => `Addresses at ${postcode}`,
  moreAboutThePerson: 'More about the person',
  yes: 'Yes',
  no: 'No',
  separateThemWithCommas: 'Separate them with commas',

  locationFromTheMap: 'The lead will be placed where you tapped the map.',
  backToLeads: 'Back to leads',
  newLead: 'New Lead',
  assignTo: 'Assign to',
  status: 'Status',

  possibleDuplicates: 'Possible duplicates',
  open: 'Open',
  openLeadName: (leadName: string) => `Open ${leadName}`,
  continueFromThisLead: 'Continue from this lead',
  continueFromLeadName: (leadName: string) => `Continue from ${leadName}`,
}
