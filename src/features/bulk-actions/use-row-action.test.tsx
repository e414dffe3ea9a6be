import { act, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { onDevice, openTestDevice } from '../../../tests/support/browser/render-screen.tsx'
import type { LeadKind } from '../../search/lead-columns.ts'
import { targetOf, useRowAction } from './use-row-action.ts'
import { useSelection } from './use-selection.ts'

const ANN = buildLead({ firstname: 'Ann', surname: 'Lee' })
const BOB = buildLead({ firstname: 'Bob', surname: 'Lee' })
const LIST = { filters: { surname: 'lee' }, sort: undefined, total: 400 }

function open(kind: LeadKind = 'lead', device = openTestDevice()) {
  const hook = renderHook(() => ({ ...useRowAction(kind), selection: useSelection('all') }), onDevice(device))
  const press = (key: string) => {
    let isTaken = false
    act(() => void (isTaken = hook.result.current.onRowKey(key, ANN)))
    return isTaken ? hook.result.current.asked?.action : undefined
  }
  return { press, selection: () => hook.result.current.selection }
}

test('on leads, letters ask for an assignee, a status, a note and a follow-up', () => {
  const { press } = open()
  expect(['a', 's', 'n', 'f', 'b'].map(press)).toEqual(['assign', 'status', 'note', 'follow-up', undefined])
})

test('a deal has no assignee to choose', () => {
  const { press } = open('deal')
  expect(['a', 's', 'n', 'f'].map(press)).toEqual([undefined, 'status', 'note', 'follow-up'])
})

test('letters do nothing where keys without Ctrl are turned off', () => {
  const device = openTestDevice()
  device.storage.setItem('single-keys-off', 'yes')
  expect(open('lead', device).press('s')).toBeUndefined()
})

test('where no row has the focus, j gives it to the current row, but not from a field', async () => {
  const device = openTestDevice()
  open('lead', device)
  document.body.insertAdjacentHTML(
    'beforeend',
    '<input aria-label="Town"><ul><li data-id="a"><a href="#a" tabindex="-1">A</a></li><li data-id="b"><a href="#b" tabindex="0">B</a></li></ul>',
  )
  try {
    screen.getByLabelText('Town').focus()
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(screen.getByLabelText('Town'))
    screen.getByLabelText('Town').blur()
    await userEvent.keyboard('j')
    expect(document.activeElement?.textContent).toBe('B')
    screen.getByText('B').blur()
    device.storage.setItem('single-keys-off', 'yes')
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(document.body)
  } finally {
    document.body.innerHTML = ''
  }
})

test('acts on the row alone, by its name, while others are selected', () => {
  const { selection } = open()
  act(() => selection().select([BOB], true))
  const { target, onSaved } = targetOf(ANN, 'lead', selection(), LIST)
  expect(target).toMatchObject({ count: 1, selected: { ids: [ANN._id] }, subject: 'Ann Lee' })
  act(onSaved)
  expect([...selection().named]).toEqual([BOB._id])
})

test('acts on the selection if the row is part of it, and clears it once saved', () => {
  const { selection } = open()
  act(() => selection().select([ANN, BOB], true))
  const { target, onSaved } = targetOf(ANN, 'lead', selection(), LIST)
  expect(target).toMatchObject({ count: 2, selected: { ids: [ANN._id, BOB._id] }, subject: undefined })
  act(onSaved)
  expect(selection().named.size).toBe(0)
})

test('acts on all that the filters leave, but not on a row taken out of them', () => {
  const { selection } = open()
  act(() => selection().selectWhole())
  act(() => selection().select([BOB], false))
  expect(targetOf(ANN, 'lead', selection(), LIST).target).toMatchObject({
    count: 399,
    selected: { filters: LIST.filters, except: [BOB._id] },
  })
  expect(targetOf(BOB, 'lead', selection(), LIST).target).toMatchObject({ count: 1, selected: { ids: [BOB._id] } })
})
