import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { leadTexts } from '../../../contract/entities/lead-form.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { noFacets } from '../../search/facets.ts'
import type { Point } from '../../search/radius.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { LeadFormFields } from './lead-form-fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keeper = { read: async () => '', write: () => {}, forget: () => {}, newRowIdOf: async () => 'new' }
const SAVED = leadTexts()
const HERE = { lat: 53.797123456, lng: -1.549123456 }

/** The form, on a device with these leads. */
function openForm({ leads = [], at }: { leads?: readonly Lead[]; at?: Point } = {}) {
  const search = companySearch({
    leads: {
      query: async (_filters, { size }) => ({
        rows: leads.slice(0, size),
        total: leads.length,
        number: 1,
        facets: noFacets(),
      }),
    },
  })
  const Form = () => <LeadFormFields at={at} form={useFormDraft(SAVED, undefined, keeper)} />
  renderScreen(
    <SearchContext value={() => search}>
      <Form />
    </SearchContext>,
    openTestDevice(),
  )
}

/** What the browser answers: a place with its accuracy, or the number of a failure. */
function givenPosition(answer: number | { accuracy: number }) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) =>
    typeof answer === 'number'
      ? failed({ code: answer, PERMISSION_DENIED: 1 } as GeolocationPositionError)
      : found({ coords: { latitude: HERE.lat, longitude: HERE.lng, ...answer } } as GeolocationPosition),
  )
  vi.stubGlobal('navigator', { userAgent: 'test', geolocation: { getCurrentPosition } })
  return getCurrentPosition
}

const AT_LS1 = [{ address1: '12 High Street', posttown: 'LEEDS', postcode: 'LS1 4AP' }]
const NEAR = {
  isImported: true,
  postcodes: [
    { postcode: 'LS1 4AP', metres: 40, posttown: 'LEEDS', county: 'West Yorkshire' },
    { postcode: 'LS1 4AQ', metres: 310 },
  ],
}

function givenServer(near: unknown, addresses: unknown[] = AT_LS1) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/near')) return Response.json({ addresses })
    sent.push(await request.json())
    return Response.json(near)
  })
  return sent
}
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const values = (...labels: string[]) => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)

test('a postcode near the device fills postcode, town and county, and offers its addresses', async () => {
  const getCurrentPosition = givenPosition({ accuracy: 12 })
  const sent = givenServer(NEAR)
  openForm()
  await screen.findByRole('button', { name: 'Use my location' })
  expect(getCurrentPosition).not.toHaveBeenCalled()
  await press('Use my location')
  expect(await screen.findByRole('group', { name: 'Postcodes near you' })).toBe(document.activeElement)
  expect(sent).toEqual([{ lat: 53.7971, lng: -1.5491 }])
  expect(screen.queryByText(/Your location is accurate/)).toBeNull()
  await press(/^LS1.4AP · LEEDS · 40 m$/)
  expect(values('Postcode', 'Post Town', 'County')).toEqual(['LS1 4AP', 'LEEDS', 'West Yorkshire'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Addresses at LS1 4AP' })))
  await press(/^12 High Street/)
  expect(values('Address 1')).toEqual(['12 High Street'])
  expect(getCurrentPosition).toHaveBeenCalledTimes(1)
})

test('a postcode whose addresses nobody knows says so, and keeps what it filled', async () => {
  givenPosition({ accuracy: 300 })
  givenServer(NEAR, [])
  openForm()
  await press('Use my location')
  expect(await screen.findByText('Your location is accurate to 300 m, so check the postcode.')).toBeTruthy()
  await press(/^LS1.4AQ · 310 m$/)
  expect(await screen.findByText('No addresses at LS1 4AQ are known. Type the address.')).toBeTruthy()
  expect(values('Postcode', 'Post Town')).toEqual(['LS1 4AQ', ''])
})

test('the point that was tapped on the map is used instead of the device’s', async () => {
  const sent = givenServer(NEAR)
  openForm({ at: { lat: 51.5, lng: -0.1 } })
  await press('Use the point on the map')
  await screen.findByRole('group', { name: 'Postcodes near the point on the map' })
  expect(sent).toEqual([{ lat: 51.5, lng: -0.1 }])
})

const known = (postcode: string, lat: number, given: Partial<Lead> = {}) =>
  buildLead({
    companyId: COMPANY_ID,
    postcode,
    lat,
    lng: HERE.lng,
    coordinate_precision: 'unit',
    posttown: 'Leeds',
    ...given,
  })

test('offline the postcodes of leads on the device that are near are offered', async () => {
  givenPosition({ accuracy: 10 })
  offline()
  openForm({
    leads: [
      known('ls14ap', HERE.lat + 0.001),
      known('LS1 4AP', HERE.lat + 0.0011),
      known('LS1 5AA', HERE.lat + 0.002, { coordinate_precision: 'sector' }),
      known('LS1 6AA', HERE.lat + 0.004),
      known('LS9 6AA', HERE.lat + 0.02),
    ],
  })
  await press('Use my location')
  const list = await screen.findByRole('group', { name: 'Postcodes near you' })
  expect(screen.getByText('You’re offline. These are postcodes of leads on this device.')).toBeTruthy()
  expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual(
    ['LS1 4AP · Leeds · 111 m', 'LS1 6AA · Leeds · 445 m'],
  )
  await press(/^LS1.4AP/)
  expect(await screen.findByText('Addresses can’t be offered offline. Type the address.')).toBeTruthy()
  expect(values('Postcode', 'Post Town')).toEqual(['LS1 4AP', 'Leeds'])
})

test.each([
  ['is refused', () => givenPosition(1), /^Location is blocked\. Allow it for this site/],
  ['is not found', () => givenPosition(2), /^This device can’t find where it is\./],
  ['is kilometres off', () => givenPosition({ accuracy: 2_340 }), /only knows where it is to within 2\.3 km\. Turn on/],
  [
    'is known offline',
    () => (givenPosition({ accuracy: 9 }), offline()),
    /^You’re offline, and no lead on this device/,
  ],
  [
    'has no postcode around',
    () => (givenPosition({ accuracy: 9 }), givenServer({ isImported: true, postcodes: [] })),
    /^No postcode is within 1 km\./,
  ],
  [
    'is known, but no postcodes are imported',
    () => (givenPosition({ accuracy: 9 }), givenServer({ isImported: false, postcodes: [] })),
    /^This server has no list of postcodes/,
  ],
])('where the location %s it says what to do, and can be tried again', async (_what, given, text) => {
  given()
  openForm()
  await press('Use my location')
  expect((await screen.findByText(text)).textContent).toMatch(/type the postcode\.$/i)
  expect(screen.getByRole('button', { name: 'Use my location' }).hasAttribute('disabled')).toBe(false)
  expect(screen.queryByRole('group', { name: 'Postcodes near you' })).toBeNull()
})
