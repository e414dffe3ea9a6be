import { act, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { localDevice, tokenOf } from '../../../tests/support/server/local-device.ts'
import { COMPANY_ID, onDevice, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { switchCompany } from '../../db/session/session.ts'
import { SelectionHolder } from './held-selection.tsx'
import { countOf, useSelection } from './use-selection.ts'

const OTHER_COMPANY = '0198a000-0000-7000-8000-00000000000d'

function open() {
  const token = tokenOf({ id: VIEWER_ID, role: 'User', assignedCompanies: [COMPANY_ID, OTHER_COMPANY] })
  const device = localDevice({ token, companyId: COMPANY_ID })
  const hook = renderHook(() => useSelection('all'), onDevice(device))
  return { device, selection: () => hook.result.current }
}

test('another company begins with nothing ticked, also where all were', async () => {
  const { device, selection } = open()
  act(() => selection().select([buildLead()], true))
  expect(countOf(selection(), 400)).toBe(1)
  await act(() => switchCompany(device, OTHER_COMPANY))
  expect(countOf(selection(), 400)).toBe(0)
  act(() => selection().selectWhole())
  expect(countOf(selection(), 400)).toBe(400)
  await act(() => switchCompany(device, COMPANY_ID))
  expect(countOf(selection(), 120)).toBe(0)
})

test('a list that is drawn elsewhere has the same selection, where somebody holds it', () => {
  const token = tokenOf({ id: VIEWER_ID, role: 'User', assignedCompanies: [COMPANY_ID] })
  const { wrapper: Device } = onDevice(localDevice({ token, companyId: COMPANY_ID }))
  function List() {
    const selection = useSelection('all')
    return (
      <button onClick={() => selection.select([buildLead()], true)} type="button">
        {countOf(selection, 400)}
      </button>
    )
  }
  const screenOf = (list: ReactNode, of = 'leads') => (
    <Device>
      <SelectionHolder list={of}>{list}</SelectionHolder>
    </Device>
  )
  const { rerender } = render(screenOf(<List key="phone" />))
  act(() => screen.getByRole('button').click())
  rerender(screenOf(<List key="tablet" />))
  expect(screen.getByRole('button').textContent).toBe('1')
  rerender(screenOf(null, 'today'))
  rerender(screenOf(<List />))
  expect(screen.getByRole('button').textContent).toBe('0')
})
