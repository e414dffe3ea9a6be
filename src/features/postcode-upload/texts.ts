/** Every text of this feature. */
export const texts = {
  // home-table.tsx
  homesFound: 'Homes found',
  postcode: 'Postcode',
  address: 'Address',
  rating: 'Rating',
  property: 'Property',
  lodged: 'Lodged',
  choose: 'Choose',
  chooseAddressOf: (addressOf: string) => `Choose ${addressOf}`,

  // homes.ts
  noCertificates: 'No certificates',
  notCovered: 'Not covered',
  noPostcode: 'No postcode',
  couldNotBeLookedUp: 'Could not be looked up',
  notAsked: 'Not asked',
  line: (line: number) => `line ${line}`,
  thisPostcodeHasMoreThan: (count: number) => `This postcode has more than ${count} homes. Only these were fetched.`,

  // postcode-upload-screen.tsx
  uploadPostcodes: 'Upload Postcodes',
  fetchTheCertificatesOfManyPostcodes: 'Fetch the certificates of many postcodes',
  aCsvFileWithOne: 'A CSV file with one postcode on each line. At most 200 homes are fetched for each postcode.',
  csvFile: 'CSV file',
  fetchingEpcData: 'Fetching EPC data',
  uploadFetchEpc: 'Upload & Fetch EPC',
  readingTheFile: 'Reading the file…',
  ofTotal: (total: string) => `of ${total}`,
  doneOfTotalLeft: (done: number, total: string, left: string) => `${done} of ${total}, ${left} left`,

  // results.tsx
  countOfCount2: (count: string, count2: string) => `${count} of ${count2}`,
  epcData: 'EPC Data:',
  onlyTheStartIsShown: 'Only the start is shown here; the download has all of it.',
  download: 'Download',
  alreadyThereAlreadyExisted: (alreadyThere: number) => `, ${alreadyThere} already existed`,
  notAllLeadsCouldBeCreated: 'Not all leads could be created.',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  createLeads: 'Create leads',
  createCount: (count: string) => `Create ${count}`,
  creatingLeads: 'Creating leads',
  doneOfCountDone: (done: number, count: number) => `${done} of ${count} done`,
}
