import { thousands } from '../../ui/primitives/amounts.ts'

export const texts = {
  board: 'Board',
  shown: 'Shown on the board',
  leads: 'Leads',
  deals: 'Deals',
  count: (total: number, what: 'leads' | 'deals') =>
    total === 1 ? `1 ${what === 'leads' ? 'lead' : 'deal'}` : `${thousands(total)} ${what}`,
  column: (status: string, count: string) => `${status}: ${count}`,
  none: 'None',
  onlyFirst: (shown: number) => `The first ${thousands(shown)} are here. Filter to see the others.`,
  move: 'Move',
  moveName: (name: string) => `Move ${name}`,
  moveTo: 'Move to',
  isNow: (name: string, status: string) => `${name}: ${status}`,
  isAgain: (name: string, status: string) => `${name}: ${status} again`,
  hint: 'Drag a card to another column, or press Move on it. With a keyboard: arrow keys go from card to card, Shift and an arrow moves the card.',
  hintByTouch: 'Press Move on a card, or hold it and drag it to another column.',
  counting: 'Loading…',
}
