/** Every text of this feature. */
export const texts = {
  // job-upload-screen.tsx
  uploadJobLocations: 'Upload Job Locations',
  activeJobs: 'Active Jobs',
  prospectiveJobs: 'Prospective Jobs',
  uploadAFileOfJobs: 'Upload a file of jobs',
  jobs: 'Jobs',
  ifAJob: 'If a job with the same number exists, it is updated.',
  csvOrXlsxFile: 'CSV or XLSX file',
  upload: 'Upload',
  sentOfSize: (sent: string, size: string) => `${sent} of ${size}`,

  // uploaded-jobs.tsx
  addedUpdatedUnchanged: (added: string, updated: number, unchanged: number) =>
    `${added} added, ${updated} updated, ${unchanged} unchanged.`,
  approximatePlacedApproximately: (approximate: string) => ` ${approximate} placed approximately.`,
  goToMap: 'Go to Map',
  unchangedRestAlreadyUpToDate: (unchanged: string, rest: string) => `${unchanged} ${rest} already up to date`,
  nothingWasAddedText: (text: string) => `Nothing was added: ${text}.`,
  theFileHasNoJobs: 'the file has no jobs',
  countCouldntBeLocated: (count: string) => `${count} couldn’t be located`,
  weSavedTheseJobs: (firstOnly: string) =>
    `We saved these jobs, but don’t recognise their postcodes. Correct them and upload the file again.${firstOnly}`,
  jobsWithAnUnknownPostcode: 'Jobs with an unknown postcode',
  job: 'Job',
  line: 'Line',
  postcode: 'Postcode',
  none: 'None',
  downloadCount: (count: string) => `Download ${count}`,
  countToFix: (count: string) => `${count} to fix`,
  fixTheseRowsAndUpload: (firstOnly: string) => `Fix these rows and upload the file again.${firstOnly}`,
  rowsThatArentValidJobs: 'Rows that aren’t valid jobs',
  reason: 'Reason',
  theFirstShownAreShownHere: (shown: number) => ` The first ${shown} are shown here.`,
}
