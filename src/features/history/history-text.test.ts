import { expect, test } from 'vitest'
import { historyText } from './history-text.ts'

const names = { people: new Map([['p1', 'Ann Lee']]), notes: new Map([['n1', 'Knock loudly']]) }

test.each([
  [{ field: 'lead_status', before: 'Open', after: '1st Call' }, 'Lead Status: from Open to 1st Call'],
  [{ field: 'assignedTo', after: 'p1' }, 'Assigned To: from (empty) to Ann Lee'],
  [{ field: 'assignedTo', before: 'p2' }, 'Assigned To: from somebody to (empty)'],
  [
    { field: 'actual_booking_date', before: '2026-12-01', after: '2026-12-02' },
    'Actual Booking Date: from 01/12/2026 to 02/12/2026',
  ],
  [{ field: 'notes', after: 'n1' }, 'Note: Knock loudly'],
  [{ field: 'notes', after: 'n2' }, 'Note: (the text isn’t on this device)'],
  [{ field: 'certificate', after: '' }, 'EPC data filled in from a certificate'],
  [{ field: 'deleted', after: true }, 'Deleted'],
  [{ field: 'deleted', before: true }, 'Restored'],
  [{ field: 'of_a_newer_server', after: 'x' }, 'of_a_newer_server: from (empty) to x'],
])('describes %o as %s', (step, words) => {
  expect(historyText(step, names)).toBe(words)
})
