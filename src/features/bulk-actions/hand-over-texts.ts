export const handOverTexts = {
  workOf: (firstname: string) => `Open work of ${firstname}`,
  nothing: 'No open leads, follow-ups or bookings.',
  counting: 'Counting…',
  notCounted: 'Open work couldn’t be counted.',
  handOver: 'Hand over work',
  handOverIn: (company: string) => `Hand over work in ${company}`,
  switchTo: (company: string) => `Switch to ${company}`,
  askMember: 'Someone who works in this company can hand it over.',

  title: (name: string) => `Hand over the work of ${name}`,
  hint: 'Open and booked leads are assigned to other people. You can undo this within 10 seconds.',
  handedOverToo: (rest: string, isOne: boolean) => `${rest} ${isOne ? 'is' : 'are'} handed over too.`,
  followUpsFollow: 'Each follow-up goes with its lead.',
  handedOver: (what: string, name: string) => `Handed over ${what} of ${name}`,
  undo: 'Undo',
}
