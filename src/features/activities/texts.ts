/** Every text of this feature. The outcomes are named in `contract/entities/activity.ts`. */
export const texts = {
  // outcome-bar.tsx
  outcome: 'Outcome',
  howDidTheCallGo: 'How did the call go?',
  visit: 'Visit',
  call: 'Call',
  callOrVisit: 'Call or visit',
  nextLead: 'Next lead',
  lastOfTheList: 'This was the last lead in this list.',
  recordAnother: 'Record another outcome',

  // use-outcomes.ts
  saved: (outcome: string, status: string) => `${outcome} · ${status}`,
  savedFor: (name: string, outcome: string) => `${name}: ${outcome}`,
  outcomesSaved: (count: number) => `${count} outcomes saved`,
  undoLast: 'Undo last',
  undone: (name: string) => `${name}: outcome undone`,
  notSaved: 'NOT saved.',
} as const
