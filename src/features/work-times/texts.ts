import type { WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { once } from '../../../contract/once.ts'

const list = once(() => new Intl.ListFormat('en-GB'))

export const texts = {
  title: 'Working times',
  titleOf: (company: string) => `Working times of ${company}`,
  description: 'Times that Doorstep suggests are within these days and hours. You can still choose any other time.',
  edit: 'Edit working times',
  hours: ({ days, from, until }: WorkTimes) => `${list().format(days)}, ${from} to ${until}.`,
  journeys: ({ milesAnHour }: WorkTimes) =>
    `Journeys between bookings are reckoned at ${milesAnHour} mph, in a straight line.`,
  again: ({ callAgainDays }: WorkTimes) =>
    `People who don’t answer are called again after ${list().format(callAgainDays.map(String))} ${
      callAgainDays.length === 1 && callAgainDays[0] === 1 ? 'day' : 'days'
    }.`,

  workingDays: 'Working days',
  from: 'Start of work',
  until: 'End of work',
  speed: 'Speed between bookings (mph)',
  speedHint: 'In a straight line. Bookings are marked if there is too little time between them.',
  noAnswer: 'If nobody answers',
  noAnswerHint: 'A day off becomes the next working day. After the last call, Today offers to close the lead.',
  daysAfter: (call: number) => `Days after call ${call}`,
  oneDay: '1 is the next working day, at another time of day.',
  addCall: 'Add another call',
  removeCall: (call: number) => `Remove call ${call}`,
  remove: 'Remove',
  save: 'Save working times',
  saved: 'Working times saved',
  notSaved: 'Working times weren’t saved.',
  offline: 'You’re offline. Working times can be saved when you’re back online.',
} as const
