export const texts = {
  route: 'Route',
  planRoute: 'Plan route',
  tooManyLeads: (count: string, most: number) => `A route has at most ${most} leads. You selected ${count}.`,
  selectFewer: (most: number) => `Select up to ${most} and press Plan route again.`,

  noRouteYet: 'No route yet',
  howToChoose: (most: number) =>
    `Select up to ${most} leads in a list or on the map and press Plan route, or plan today’s visits: your bookings and the visits you have to follow up.`,
  planTodaysVisits: (count: number) => `Plan today’s visits (${count})`,
  noVisitsToday: 'You have no bookings or visits today on this device.',
  chooseLeads: 'Choose leads',

  visitsAndMiles: (visits: string, miles: string) => `${visits}, ${miles} in straight lines`,
  startsFromHere: 'Starts from where you are.',
  startsAtFirst: 'Starts at the first visit, because your location isn’t known.',
  planAgain: 'Plan again',
  clearRoute: 'Clear route',
  stops: 'Visits in order',

  navigateRoute: 'Navigate route',
  navigatePart: (first: number, last: number) =>
    first === last ? `Navigate ${first}` : `Navigate ${first} to ${last}`,
  inParts: (most: number) =>
    `The maps app takes ${most} visits at a time. Start the next part when you reach its first visit.`,
  needsMapsApp: 'Navigate opens your maps app, which may need a connection.',
  asksFirst: (name: string, reason: string) => `${name}: ${reason}`,

  booked: (time: string) => `Booked ${time}`,
  due: (kind: string, time: string) => `${kind} ${time}`,
  fromStart: (miles: string) => `${miles} from here`,
  fromPrevious: (miles: string) => `${miles} from the visit before`,
  skip: 'Skip',
  skipName: (name: string) => `Skip ${name}`,
  skipped: (count: number) => `Skipped (${count})`,
  putBack: 'Put back',
  putBackName: (name: string) => `Put back ${name}`,
  done: (count: number) => `Done (${count})`,
  everyVisitIsDone: 'Every visit is done or skipped.',

  notOnTheRoute: 'Not on the route',
  noLocation: 'These leads have no location, because their postcode is missing or isn’t known yet.',
  notOnThisDevice: (leads: string) => `${leads} of this route can’t be found on this device.`,
}
