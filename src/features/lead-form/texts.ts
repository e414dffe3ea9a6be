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
  noAddressesAt: (postcode: string) => `No addresses at ${postcode} are known. Type the address.`,
  addressesNeedServer: 'Addresses can’t be offered offline. Type the address.',
  moreAboutThePerson: 'More about the person',
  yes: 'Yes',
  no: 'No',
  separateThemWithCommas: 'Separate them with commas',

  fromDevice: {
    use: 'Use my location',
    purpose: 'Finds the postcode and address. Your location isn’t kept.',
    finding: 'Finding where you are…',
    title: 'Postcodes near you',
  },
  fromMap: {
    use: 'Use the point on the map',
    purpose: 'Finds the postcode and address there.',
    finding: 'Finding postcodes…',
    title: 'Postcodes near the point on the map',
  },
  postcodesOfLeads: 'These are postcodes of leads on this device.',
  postcodesOfLeadsOffline: 'You’re offline. These are postcodes of leads on this device.',
  accurateTo: (distance: string) => `Your location is accurate to ${distance}, so check the postcode.`,
  metresAway: (metres: number) => `${metres} m`,
  kilometres: (kilometres: string) => `${kilometres} km`,
  locationFailed: {
    blocked:
      'Location is blocked. Allow it for this site in your browser’s settings and try again, or type the postcode.',
    unknown: 'This device can’t find where it is. Try again outside or by a window, or type the postcode.',
    imprecise: (distance: string) =>
      `This device only knows where it is to within ${distance}. Turn on precise location and try again, or type the postcode.`,
    offline: 'You’re offline, and no lead on this device is within 1 km. Type the postcode.',
    notImported: 'This server has no list of postcodes, and no lead on this device is within 1 km. Type the postcode.',
    none: 'No postcode is within 1 km. Type the postcode.',
  },

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
