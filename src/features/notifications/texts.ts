export const texts = {
  notifications: 'Notifications',
  markAllRead: 'Mark all read',
  markRead: 'Mark read',
  markWhatRead: (what: string) => `Mark read: ${what}`,
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  unread: 'Unread',
  couldntBeMarked: 'The notifications couldn’t be marked read.',

  nothingYet: 'No notifications',
  whatShowsHere:
    'When a colleague assigns you a lead or follow-up, or changes a booking or a value of yours, it shows here. So does what you change in many leads at once.',

  assignedYou: (by: string, lead: string) => `${by} assigned ${lead} to you`,
  assignedYouMany: (by: string, count: string) => `${by} assigned you ${count} leads`,
  rulesAssignedYou: (lead: string) => `The assignment rules gave you ${lead}`,
  rulesAssignedYouMany: (count: string) => `The assignment rules gave you ${count} leads`,
  booked: (by: string, lead: string, after: string) => `${by} booked ${lead} for ${after}`,
  movedBooking: (by: string, lead: string, before: string, after: string) =>
    `${by} moved the booking of ${lead} from ${before} to ${after}`,
  clearedBooking: (by: string, lead: string, before: string) => `${by} cleared the booking of ${lead} (${before})`,
  gaveYouFollowUp: (by: string, lead: string, what: string) => `${by} gave you a follow-up for ${lead}: ${what}`,
  wrongCodes: (count: number) =>
    `${count} wrong two-step codes were entered for your account. If this wasn’t you, set a new password: somebody knows yours or is using one of your devices.`,
  notSaved: (what: string, lead: string, why: string) => `“${what}” for ${lead} wasn’t saved. ${why}`,
}
