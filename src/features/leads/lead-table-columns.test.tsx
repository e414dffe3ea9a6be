import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { compactColumns, leadTableColumns, showsBands } from './lead-table-columns.tsx'

test.each([
  ['wide', leadTableColumns],
  ['first', compactColumns.band],
])('each number of a phone in the %s table is a link that asks first, and a Tab stop only in one row', (_, columns) => {
  const column = columns.find(({ key }) => key === 'phone')
  const phone = '07700900104 / 01632 960123 ext 45 (after 6pm)'
  const lead = buildLead({ phone, do_not_call: 'TPS', do_not_call_since: '2026-11-25' })
  const { container } = render(column?.cell?.(lead, -1))
  expect(container.textContent).toBe('07700 900104, 01632 960123 ext. 45 (after 6pm)')
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href }) => href)).toEqual(['tel:+447700900104', 'tel:+441632960123;ext=45'])
  for (const link of links) {
    expect(link.dataset['asksFirst']).toBe('Do not call: TPS, since 25/11/2026.')
    expect(link.tabIndex).toBe(-1)
  }
})

test('the last column is the band only where leads have bands more often than enquiries', () => {
  const rated = buildLead({ current_energy_rating: 'D' })
  const asking = buildLead({ housing_status: 'Private tenant' })
  const both = buildLead({ current_energy_rating: 'D', housing_status: 'Private tenant' })
  expect(showsBands([])).toBe(true)
  expect(showsBands([rated, rated, buildLead()])).toBe(true)
  expect(showsBands([asking, both, asking])).toBe(false)
  expect(showsBands([asking])).toBe(false)
})
