import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useEffectEvent } from 'react'
import { expect, test } from 'vitest'
import type { Ring } from '../../../contract/entities/sharing/rings.ts'
import { addColleagues } from '../../../tests/support/browser/add-colleagues.ts'
import { onDevice, openTestDevice } from '../../../tests/support/browser/render-screen.tsx'
import { buildShareLeads, squareOf } from '../../../tests/support/builders/share-leads.ts'
import type { Device } from '../../db/schema/device.ts'
import { type AreaMapProps, AreaMapContext } from '../../hooks/area-map-context.ts'
import type { Sharing } from '../../workers/lead-sharing.ts'
import { AssignDialog } from './assign-dialog.tsx'

const LEFT = squareOf(0, 0, 2)
const MIDDLE = squareOf(1, 0, 2)
/** In the left square, in both, in the middle one, in none, and one without a location. */
const leads = buildShareLeads(
  ['LE1', 'LE1', 'LE1', 'NN1', 'LE1'],
  [0.5, 1.5, 2.5, 9].map((x) => ({ x, y: 0.5 })),
)

interface Given {
  device?: Device
  places?: typeof leads
}

async function openByArea({ device = openTestDevice(), places = leads }: Given = {}) {
  await addColleagues(device)
  const shared: Sharing[] = []
  const map: { shown?: AreaMapProps; middle: Ring[number] } = { middle: { x: 0, y: 0 } }
  /** Replaces OpenLayers: it keeps what it is given, and the test plays the user. */
  function FakeMap(props: AreaMapProps) {
    useEffect(() => {
      map.shown = props
    })
    const ready = useEffectEvent(props.onReady)
    useEffect(() => {
      ready(() => map.shown?.onChange({ kind: 'corner', corner: map.middle }))
      return () => ready(undefined)
    }, [])
    return <div role="application" />
  }
  render(
    <AreaMapContext value={(given) => <FakeMap {...given} />}>
      <AssignDialog
        count={places.districts.length}
        onClose={() => undefined}
        onSave={async () => 0}
        onShare={async (sharing) => shared.push(sharing) > 0}
        readFacts={async () => ({ leads: places, open: new Map() })}
      />
    </AreaMapContext>,
    onDevice(device),
  )
  const form = within(await screen.findByRole('dialog', { name: /^Assign / }))
  await userEvent.click(form.getByRole('radio', { name: /^By area/ }))
  await form.findByRole('button', { name: 'Select everyone' })
  return { shared, map, device }
}

const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const shapes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))

async function addPoints(map: { middle: Ring[number] }, ring: Ring) {
  for (const corner of ring) {
    map.middle = corner
    await press('Add point here')
  }
}

test('shapes are drawn with buttons alone, and the leads in them are counted before the shape is closed', async () => {
  const { map } = await openByArea()
  await tick('Ann Lee')
  await press('Draw on the map for Ann Lee')
  const dialog = await screen.findByRole('dialog', { name: 'Draw areas on the map' })
  expect(within(dialog).getByRole('status').textContent).toContain('Tap the map to add a point')
  expect(button('Close shape').disabled).toBe(true)
  await addPoints(map, LEFT.slice(0, 2))
  expect(screen.getByRole('status').textContent).toBe('2 points. A shape needs 3.')
  await addPoints(map, LEFT.slice(1))
  expect(screen.getByRole('status').textContent).toContain('5 points, 2 leads inside.')
  await press('Undo last point')
  expect(screen.getByRole('status').textContent).toContain('4 points,')
  await press('Close shape')
  expect(shapes()).toEqual(['Ann Lee, shape 12 leadsRemove Ann Lee, shape 1'])
  expect(screen.getByText('2 leads are outside every shape.')).toBeDefined()
  expect(screen.getByText('1 lead has no location, so no shape can hold it.')).toBeDefined()
  await press('Remove Ann Lee, shape\u00A01')
  expect(screen.getByText('No shapes yet.')).toBeDefined()
})

test('leads go by shapes, in the order of the list, then by districts, and one group is saved', async () => {
  const { map, shared } = await openByArea()
  await tick('Ann Lee')
  await tick('Bob Lee')
  await press('Draw on the map for Bob Lee')
  await addPoints(map, MIDDLE)
  await press('Close shape')
  await userEvent.selectOptions(screen.getByLabelText('Draw for'), 'Ann Lee')
  await addPoints(map, LEFT)
  // A tap on the first point closes it, too.
  map.shown?.onChange({ kind: 'close' })
  expect(
    await screen.findByText('1 lead is in several people’s shapes. The person who is higher in the list gets it.'),
  ).toBeDefined()
  expect(map.shown?.areas.map(({ name, colour }) => [name, colour])).toEqual([
    ['Ann Lee', '--area-1'],
    ['Bob Lee', '--area-2'],
  ])
  // Leads are drawn in the colour of the person who gets them.
  expect(Array.from(map.shown?.points.status ?? [])).toEqual([1, 1, 2, 0])
  await press('Done')
  expect(document.activeElement?.textContent).toBe('Change 1 shape on the map for Bob Lee')
  await userEvent.type(screen.getByLabelText('Areas for Bob Lee'), 'LE')
  expect(screen.getByText('4 leads for 2 people. 1 lead isn’t in anyone’s area and stays as it is.')).toBeDefined()
  await press('Assign 4 leads')
  expect(shared).toMatchObject([{ counts: [2, 2], plan: { people: [{ shapes: [LEFT] }, { shapes: [MIDDLE] }] } }])
})

test('corners that two shapes have in common move in both, and the numbers with them', async () => {
  const { map } = await openByArea()
  await tick('Ann Lee')
  await press('Draw on the map for Ann Lee')
  await addPoints(map, LEFT)
  await press('Close shape')
  await addPoints(map, MIDDLE)
  await press('Close shape')
  const [first, second] = map.shown?.areas ?? []
  const rings = new Map([first, second].map((area) => [area?.id ?? '', squareOf(8, 0, 2)]))
  map.shown?.onChange({ kind: 'moved', rings })
  expect(await screen.findByText('3 leads are outside every shape.')).toBeDefined()
  expect(shapes().map((shape) => shape?.includes('1 lead'))).toEqual([true, true])
})

test('what could be closed is closed by Done, and shapes are there the next time', async () => {
  const { map, device } = await openByArea()
  await tick('Ann Lee')
  await press('Draw on the map for Ann Lee')
  await addPoints(map, LEFT)
  await press('Done')
  expect(screen.getByText(/^2 leads for 1 person/)).toBeDefined()
  cleanup()
  await openByArea({ device })
  await tick('Ann Lee')
  expect(screen.getByText(/^2 leads for 1 person/)).toBeDefined()
  expect(button('Change 1 shape on the map for Ann Lee')).toBeDefined()
})

test('leads without a location can only be shared out by districts', async () => {
  await openByArea({ places: buildShareLeads(['LE1']) })
  await tick('Ann Lee')
  expect(screen.getByText('None of these leads has a location, so shapes can’t be drawn around them.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Draw on the map/ })).toBeNull()
  expect(screen.getByLabelText('Areas for Ann Lee')).toBeDefined()
})
