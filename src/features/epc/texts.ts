/** Every text of this feature. */
export const texts = {
  // band-chart.tsx
  energyRatingNowText: (text: string, text2: string) => `Energy rating now: ${text}. It could be: ${text2}.`,
  score: 'Score',
  energyRating: 'Energy rating',
  current: 'Current',
  potential: 'Potential',
  notRated: 'not rated',
  bandScoreOf100: (band: string, score: number) => `${band} (${score} of 100)`,

  // certificate-button.tsx
  getCertificate: 'Get certificate',

  // certificate-card.tsx
  certificateNumber: 'Certificate number',
  lodged: 'Lodged',
  textEnergyDataOpenGovernment: (text: string) =>
    `${text} Energy data: Open Government Licence v3.0. Address data: Royal Mail and Ordnance Survey, for energy performance purposes only.`,
  fromTheOfficialRegister: 'From the official register of England and Wales, just now.',
  fromThisInstallationsCopy: 'From this installation’s copy of the register.',
  expiredOnDay: (day: string) => `Expired on ${day}`,
  validUntilDay: (day: string) => `Valid until ${day}`,

  // epc-screen.tsx
  getEpcData: 'Get EPC Data',
  findACertificate: 'Find a certificate',
  houseNumber: 'House number',
  enterHouseNumber: 'Enter house number',
  postcode: 'Postcode',
  enterPostcode: 'Enter postcode',
  submit: 'Submit',
  whichHome: 'Which home?',
  askedCanMeanMoreThan: (asked: string) => `“${asked}” can mean more than one home here`,
  epcData: 'EPC Data:',
  addLead: 'Add Lead',
  theCertificate: 'The certificate could not be looked up.',

  // fill-from-certificate.tsx
  epcDataFilledIn: 'EPC data filled in',
  certificateOfLeadName: (leadName: string) => `Certificate of ${leadName}`,
  lookUp: 'Look up',
  couldBePotential: (potential: string) => `, could be ${potential}`,
  validUntil: (until: string) => ` Valid until ${until}.`,
  thisLeadAlreadyHasEverything: 'This lead already has everything on this certificate.',
  fieldsToFill: 'Fields to fill',
  insteadOfBefore: (before: string) => `instead of ${before}`,
  close: 'Close',
  fillSize: (size: string) => `Fill ${size}`,
}
