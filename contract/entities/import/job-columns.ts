export const JOB_COLUMNS = [
  'address',
  'postcode',
  'exchange',
  'service',
  'description',
  'plannedStartDate',
  'plannedEndDate',
  'totalSynthCost',
  'btReferenceNumber',
  'subcontractor',
  'daysOutstanding',
  'dateSubmitted',
  'costCode',
  'reason',
] as const
export type JobColumn = (typeof JOB_COLUMNS)[number]
