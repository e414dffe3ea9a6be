/** Every text of this feature. */
export const texts = {
  // area-panel.tsx
  unassigned: 'Unassigned',
  aFormerColleague: 'A former colleague',
  area: 'Area',
  counting: 'Counting…',
  clearArea: 'Clear area',
  byStatus: 'By status',
  byOwner: 'By owner',
  countRestInThisArea: (count: string, rest: string) => `${count} ${rest} in this area`,

  // directions.tsx
  opensAnotherApp: ' (opens another app or tab)',
  directions: 'Directions',
  opensAnotherAppOrTab: '(opens another app or tab)',

  // info-window.tsx
  close: 'Close',

  // job-cards.tsx
  jobs: 'Jobs',
  exchange: 'Exchange:',
  notOnTheMap: ' · not on the map',
  showMinMoreOfText: (min: number, text: number) => `Show ${min} more of ${text}`,

  // job-panel.tsx
  map: 'Map',
  jobType: 'Job type',
  activeJobs: 'Active Jobs',
  prospectiveJobs: 'Prospective Jobs',
  filterByJobPostcodeOrExchange: 'Filter by job, postcode, or exchange',
  nearMe: 'Near me',
  nearestJobsFirst: 'Nearest jobs first.',
  findingYourLocation: 'Finding your location…',
  weCantGetThisDevices: 'We can’t get this device’s location. Allow location for this site in its settings.',
  noKindJobsHereYet: (kind: string) => `No ${kind} jobs here yet`,
  uploadJobLocations: 'Upload Job Locations',

  // job-window.tsx
  postcodeNotKnown: 'Postcode not known, so this job isn’t on the map.',
  jobTitleOf: (titleOf: string) => `Job ${titleOf}`,
  textOfCountJobs: (text: number, count: number) => `${text} of ${count} jobs at this place`,
  previousJobHere: 'Previous job here',
  nextJobHere: 'Next job here',
  approximateMiddleOfThePostcodesMiddle: (middle: string) => `Approximate: middle of the postcode’s ${middle}.`,

  // jobs-map-screen.tsx
  mapDoorstep: 'Map · Doorstep',

  // lead-legend.tsx
  findingTheLeads: 'Finding the leads…',
  leadsOnTheMapByStatus: 'Leads on the map, by status',
  noLeadsWithALocation: 'No leads with a location on this device.',
  unplacedWithoutAPlace: (unplaced: string) => `${unplaced} without a place`,

  // lead-window.tsx
  lead: 'Lead',
  countLeadsAtThisLocation: (count: number) => `${count} leads at this location`,
  textMore: (text: number) => `${text} more`,

  // map-panel.tsx
  tapWhereTheLeadIs: 'Tap where the lead is. With a keyboard, move the map and press Enter.',
  mapArrowKeysMove: 'Map. Arrow keys move it, plus and minus zoom.',
  theMapCantLoadRight: 'The map can’t load right now. The list has every job.',
  openingTheMap: 'Opening the map…',

  // map-tools.tsx
  addLead: 'Add Lead',
  mapTools: 'Map tools',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  myPosition: 'My position',
  showLeads: 'Show leads',
  drawOnTheMap: 'Draw on the map…',
  drawAnArea: 'Draw an area',
  selectLeadsInView: 'Select leads in view',
}
